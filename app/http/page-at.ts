/**
 * The page that stands at this address, of those that share a screen; its path is in capitals or small letters, as for the router.
 * @throws Error when none does
 */
export function pageAt<Page extends { path: string }>(pages: readonly Page[], address: string): Page {
  const asRouted = (path: string) => path.toLowerCase().replace(/\/$/, "");
  const found = pages.find(({ path }) => asRouted(path) === asRouted(address));
  if (!found) throw new Error(`No page of this screen has the address ${address}`);
  return found;
}
