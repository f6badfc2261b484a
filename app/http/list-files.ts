import { NotFound } from "#app/domain/errors.ts";
import { LISTS } from "#app/domain/exports/lists.ts";
import type { Address, Addresses } from "./addresses.ts";
import { type AreaName, guardedLoader } from "./guard.ts";
import { csvOf } from "./show-list.ts";

/**
 * The files of all lists of an area, at `<path>/csv`: each is guarded as its screen is, and holds what the screen's filters leave.
 */
export function listFileLoader(area: AreaName, addresses: Addresses) {
  const listed = Object.values(addresses).filter(({ list }) => list);
  const addressOf = (pathname: string): Address => {
    const found = listed.find(({ path }) => fits(`${path}/csv`, pathname));
    if (!found) throw new NotFound();
    return found;
  };
  return guardedLoader(
    (pathname) => ({ area, permission: addressOf(pathname).permission }),
    {},
    async (ctx, { request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const { list, with: fixed } = addressOf(pathname);
      const declared = await LISTS[list!]();
      return csvOf(ctx, declared, { ...declared.search.decode(searchParams), ...fixed });
    },
  );
}

/** Whether a path is one of a pattern, such as `/adminAllMaster/:master/csv`. */
function fits(pattern: string, pathname: string): boolean {
  const [wanted, given] = [pattern.split("/"), pathname.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}
