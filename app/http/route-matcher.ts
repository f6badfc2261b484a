import { present } from "#app/present.ts";
/** What the matcher reads of a route; the routes of a Remix build have it. */
export type MatchableRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
};

/** The ids of the routes that answer the path of a URL, from the root down, or undefined. */
export type Matcher = (pathname: string) => readonly string[] | undefined;

/** One route that has an address, with its parents. */
type Branch = {
  ids: readonly string[];
  pattern: RegExp;
  score: number;
  /** How many segments a path has; with `hasSplat`, how many it has at least. */
  segments: number;
  hasSplat: boolean;
  /** The first segment in lower case, unless it is a parameter. */
  first: string | undefined;
};

/**
 * Compiles the site map once into a matcher that gives the same as `matchRoutes` of the router, which lists, sorts and compiles
 * every route again for each path. Only the few branches with the first segment and the length of a path are tried.
 * @throws Error for an optional segment (`:id?`): the site map has none
 */
export function compileMatcher(routes: Record<string, MatchableRoute>): Matcher {
  const branches = branchesOf(routes).sort((a, b) => b.score - a.score);
  const firsts = new Set(branches.map((branch) => branch.first));
  const longest = Math.max(...branches.map((branch) => branch.segments));
  const groups = new Map<string, Branch[]>();
  return (pathname) => {
    const path = decoded(pathname.replace(/[?#].*$/s, "") || "/");
    const segments = path.replace(/\/+$/, "").split("/").slice(1);
    const count = Math.min(segments.length, longest + 1);
    const start = segments[0]?.toLowerCase();
    const first = firsts.has(start) ? start : undefined;
    const key = `${count}/${first ?? ""}`;
    let group = groups.get(key);
    if (!group) {
      group = branches.filter(
        (branch) =>
          (branch.hasSplat ? branch.segments <= count : branch.segments === count) &&
          (branch.first === undefined || branch.first === first),
      );
      groups.set(key, group);
    }
    return group.find((branch) => branch.pattern.test(path))?.ids;
  };
}

/** Every branch in the order of the router: children before their parent. */
function branchesOf(routes: Record<string, MatchableRoute>): Branch[] {
  const children = Map.groupBy(Object.values(routes), (route) => route.parentId ?? "");
  const below = (parents: MatchableRoute[]): Branch[] =>
    (children.get(parents.at(-1)?.id ?? "") ?? []).flatMap((route) => {
      const line = [...parents, route];
      return [...below(line), ...(route.path === undefined && !route.index ? [] : [branchOf(line)])];
    });
  return below([]);
}

function branchOf(line: MatchableRoute[]): Branch {
  const segments = line.flatMap((route) => (route.path ?? "").split("/")).filter(Boolean);
  if (segments.some((segment) => segment.endsWith("?")))
    throw new Error(
      `Route ${present(line.at(-1)).id} has an optional segment, which the matcher does not know`,
    );
  const hasSplat = segments.at(-1) === "*";
  const fixed = hasSplat ? segments.slice(0, -1) : segments;
  return {
    ids: line.map((route) => route.id),
    pattern: new RegExp(
      patternOf(fixed, hasSplat),
      line.some((route) => route.caseSensitive) ? undefined : "i",
    ),
    score: scoreOf(segments, present(line.at(-1)).index === true),
    segments: fixed.length,
    hasSplat,
    first: fixed[0]?.startsWith(":") ? undefined : fixed[0]?.toLowerCase(),
  };
}

function patternOf(fixed: string[], hasSplat: boolean): string {
  const start = fixed
    .map((segment) =>
      /^:[\w-]+$/.test(segment) ? "/[^\\/]+" : `/${segment.replace(/[\\.*+^${}|()[\]]/g, "\\$&")}`,
    )
    .join("");
  if (!hasSplat) return `^${start || "/"}\\/*$`;
  return fixed.length === 0 ? "^/.*$" : `^${start}(?:\\/.+|\\/*)$`;
}

/** The weight that the router gives a path: words before parameters, and both before `*`. */
function scoreOf(segments: string[], isIndex: boolean): number {
  const all = ["", ...(segments.length > 0 ? segments : [""])];
  const weights = all.map((segment) => {
    if (segment === "*") return -2;
    if (segment === "") return 1;
    return /^:[\w-]+$/.test(segment) ? 3 : 10;
  });
  return weights.reduce((sum, weight) => sum + weight, all.length + (isIndex ? 2 : 0));
}

/** As the router decodes: an encoded slash stays one, and a path with a broken escape stays as it is. */
function decoded(pathname: string): string {
  if (!pathname.includes("%")) return pathname;
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replace(/\//g, "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}
