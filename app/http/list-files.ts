import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { LISTS } from "#app/domain/exports/lists.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";
import { present } from "#app/present.ts";
import { type Address, type Addresses, fixedAt, type PathParams } from "./addresses/address.ts";
import type { AreaName } from "./admit.ts";
import { guardedLoader } from "./guard.ts";
import { csvOf, showList } from "./show-list.ts";

/**
 * The files of all lists of an area, at `<path>/csv`: each is guarded as its screen is, and holds what the screen's filters leave.
 */
export function listFileLoader(area: AreaName, addresses: Addresses) {
  const found = (pathname: string) => listedAt(addresses, pathname.replace(/\/csv$/, ""));
  return guardedLoader(
    (pathname) => ({ area, permission: found(pathname).address.permission }),
    {},
    async (ctx, { request }) => {
      const { pathname, searchParams } = new URL(request.url);
      const { list, fixed } = await listOf(found(pathname), searchParams);
      const state = { ...list.search.decode(searchParams), ...fixed };
      await list.belongsTo?.(ctx, state);
      return csvOf(ctx, list, state);
    },
  );
}

/**
 * The list that stands at the address of a request: for a screen that several lists share.
 * @throws NotFound for an address without a list
 */
export async function showListAt<L extends AnyList>(ctx: Context, addresses: Addresses, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const found = listedAt(addresses, pathname.replace(/\.data$/, ""));
  const { list, fixed } = await listOf(found, searchParams);
  const shown = await showList(ctx, list as AnyList as L, list.search.decode(searchParams), fixed);
  const tabbed = (query: string) => withTab(query, found.address.tab, searchParams);
  return { ...shown, query: tabbed(shown.query), unfiltered: tabbed("") };
}

function withTab(query: string, tab: string | undefined, asked: URLSearchParams): string {
  const chosen = tab === undefined ? null : asked.get(tab);
  if (tab === undefined || chosen === null) return query;
  const params = new URLSearchParams(query);
  params.set(tab, chosen);
  return `?${params}`;
}

type Listed = { address: Address; inPath: PathParams };

/** The list of an address, with the filters that the address sets. @throws NotFound when the path names none */
async function listOf({ address, inPath }: Listed, params: URLSearchParams) {
  const name = typeof address.list === "function" ? address.list(params, inPath) : address.list;
  if (!name) throw new NotFound();
  const list: AnyList = await LISTS[name]();
  const set = Object.entries(fixedAt(address, params)).map(([filter, said]) => {
    const value = said.startsWith(":") ? present(inPath[said.slice(1)]) : said;
    const { decode, isSet } = present(list.filters[filter]);
    const decoded = decode(value, [value]);
    if (said.startsWith(":") && !isSet(decoded)) throw new NotFound();
    return [filter, decoded];
  });
  return { list, fixed: Object.fromEntries(set) };
}

function listedAt(addresses: Addresses, pathname: string): Listed {
  for (const address of Object.values(addresses)) {
    const inPath = address.list && partsOf(address.path, pathname);
    if (inPath) return { address, inPath };
  }
  throw new NotFound();
}

/** What a path has for the named parts of a pattern, such as `/adminAllMaster/:master`; undefined when it is none of it. */
function partsOf(pattern: string, pathname: string): PathParams | undefined {
  const [wanted, given] = [pattern.split("/"), pathname.split("/")];
  const fits =
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index]);
  if (!fits) return undefined;
  const named = wanted.map((part, index) => [part, present(given[index])] as const);
  return Object.fromEntries(
    named.filter(([part]) => part.startsWith(":")).map(([part, value]) => [part.slice(1), value]),
  );
}
