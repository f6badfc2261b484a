import type { Address, Where } from "./addresses/address.ts";
import { ADDRESSES } from "./addresses/all.ts";
import { staffAddressesByKind } from "./addresses/staff.ts";
import type { MenuEntry } from "./menus.ts";
import { compileMatcher } from "./route-matcher.ts";

/** Every address of whoever is signed in, by its path. */
const BY_PATH = new Map<string, Address>(
  [...Object.values(ADDRESSES), staffAddressesByKind]
    .flatMap((area): Address[] => Object.values(area))
    .map((address) => [address.path, address]),
);
const match = compileMatcher(
  Object.fromEntries([...BY_PATH.keys()].map((path) => [path, { id: path, path }])),
);

/** Where somebody is: the path and the query of the address, and what the screen says of its kind. */
type Here = { pathname: string; search?: string; kind?: string };

/** More steps than any address is below its entry: a `back` of an address can be of any depth. */
const MOST_STEPS = 12;

/**
 * The path of the entry that a menu marks at an address: its own; or that of the address which it stands under (`under`); or that of the
 * one which its path goes on from. Undefined where the menu has none of them.
 */
export function markedEntry(menu: readonly Pick<MenuEntry, "path">[], here: Here): string | undefined {
  const { kind } = here;
  let { pathname, search } = here;
  for (let step = 0; step < MOST_STEPS && pathname.length > 1; step += 1) {
    if (menu.some(({ path }) => path === pathname)) return pathname;
    const address = BY_PATH.get(match(pathname)?.at(-1) ?? "");
    const where = { params: new URLSearchParams(search), kind };
    const under = address && underOf(address, { ...where, inPath: inPathOf(address.path, pathname) });
    pathname = under ?? pathname.slice(0, pathname.lastIndexOf("/"));
    search = undefined;
  }
  return undefined;
}

function underOf({ under }: Address, where: Where) {
  return typeof under === "function" ? under(where) : under;
}

function inPathOf(pattern: string, pathname: string) {
  const values = pathname.split("/");
  return Object.fromEntries(
    pattern
      .split("/")
      .flatMap((part, at) => (part.startsWith(":") ? [[part.slice(1), values[at] ?? ""]] : [])),
  );
}
