import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { LISTS, type ListName } from "#app/domain/exports/lists.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";
import type { Address, Addresses } from "./addresses.ts";
import { type AreaName, guardedLoader } from "./guard.ts";
import { csvOf, showList } from "./show-list.ts";

/**
 * The files of all lists of an area, at `<path>/csv`: each is guarded as its screen is, and holds what the screen's filters leave.
 */
export function listFileLoader(area: AreaName, addresses: Addresses) {
  const addressOf = (pathname: string) => listedAt(addresses, pathname.replace(/\/csv$/, ""));
  return guardedLoader(
    (pathname) => ({ area, permission: addressOf(pathname).permission }),
    {},
    async (ctx, { request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const { list, with: fixed } = addressOf(pathname);
      const declared = await LISTS[nameOf(list, searchParams)]();
      return csvOf(ctx, declared, { ...declared.search.decode(searchParams), ...fixed });
    },
  );
}

/**
 * The list that stands at the address of a request: for a screen that several lists share.
 * @throws NotFound for an address without a list
 */
export async function showListAt<L extends AnyList>(ctx: Context, addresses: Addresses, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const { list, with: fixed } = listedAt(addresses, pathname.replace(/\.data$/, ""));
  const declared = (await LISTS[nameOf(list, searchParams)]()) as AnyList as L;
  return showList(ctx, declared, declared.search.decode(searchParams), fixed);
}

const nameOf = (list: NonNullable<Address["list"]>, params: URLSearchParams): ListName =>
  typeof list === "function" ? list(params) : list;

function listedAt(addresses: Addresses, pathname: string): Address & Required<Pick<Address, "list">> {
  const found = Object.values(addresses).find(({ path, list }) => list && fits(path, pathname));
  if (!found?.list) throw new NotFound();
  return { ...found, list: found.list };
}

/** Whether a path is one of a pattern, such as `/adminAllMaster/:master/csv`. */
function fits(pattern: string, pathname: string): boolean {
  const [wanted, given] = [pattern.split("/"), pathname.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}
