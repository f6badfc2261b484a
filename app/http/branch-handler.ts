import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { present } from "#app/present.ts";
import { languagesOn } from "#app/words/spoken-on.ts";
import { note } from "./request-memory.ts";
import { compileMatcher, type MatchableRoute, type Matcher } from "./route-matcher.ts";

/** The framework's own limit for an address that asks for routes: browsers take no longer one. */
const MAX_MANIFEST_URL = 7_680;

/**
 * The request handler of the whole site. The framework's own one tries every route three times a page; so each request goes to a
 * handler that the same public function made of the routes that matter to it: the branch of its path. The answers are those of the
 * handler of all routes, because no page tells the browser about others (decision 15).
 */
export function createBranchHandler(build: ServerBuild, mode?: string): RequestHandler {
  const match = compileMatcher(build.routes as Record<string, MatchableRoute>);
  const handlers = new Map<string, RequestHandler>();
  return async (request, context) => {
    const url = new URL(request.url);
    if (url.pathname === "/__manifest") {
      note(request, "route", "/__manifest");
      return manifestOf(build, match, url);
    }
    const branch = match(url.pathname.replace(/\.data$/, "")) ?? [];
    const pattern = patternOf(build, branch);
    note(request, "route", pattern);
    note(request, "isPage", !url.pathname.endsWith(".data"));
    note(request, "languages", languagesOn(branch));
    const found = pathsOf(url.pathname).flatMap((path) => match(path) ?? []);
    const ids = new Set(found.length > 0 ? found : match("/"));
    const key = [...ids].join(" ");
    let handler = handlers.get(key);
    if (!handler) {
      handler = createRequestHandler(narrowed(build, ids), mode);
      handlers.set(key, handler);
    }
    const written = asWritten(pattern, url.pathname);
    return handler(written === url.pathname ? request : moved(request, url, written), context);
  };
}

/**
 * A path with the words of its route as the site map writes them. `/MHBOOKINGS` and `/%6dhbookings` open the same route, and whatever
 * compares addresses later (which office it is, whether it is a file) compares letters.
 */
function asWritten(pattern: string, pathname: string): string {
  const words = pattern.split("/");
  const [path, data = ""] = pathname.split(/(?=\.data$)/);
  const written = present(path)
    .split("/")
    .map((segment, index) => (/^[^:*]/.test(words[index] ?? "") ? words[index] : segment));
  return written.join("/") + data;
}

function moved(request: Request, url: URL, pathname: string): Request {
  return new Request(`${url.origin}${pathname}${url.search}`, request);
}

/** The address of a route as the site map writes it: `/uploads/:id`. */
function patternOf(build: ServerBuild, ids: readonly string[]): string {
  return `/${ids.flatMap((id) => build.routes[id]?.path?.replace(/^\/|\/$/g, "") || []).join("/")}`;
}

/** The paths that the framework matches in the course of a request. */
function pathsOf(pathname: string): string[] {
  if (!pathname.endsWith(".data")) return [pathname];
  return [pathname, pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") || "/"];
}

/** `/a`, `/a/b` and `/a/b/c` of the segments of `/a/b/c`. */
function partialPaths(segments: string[]): string[] {
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
}

/** The build with some of its routes, in their order, which decides between routes that fit equally well. */
function narrowed(build: ServerBuild, ids: Set<string>): ServerBuild {
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** Which routes answer the links of a page (`?p=…`), as the browser's router asks for them. */
function manifestOf(build: ServerBuild, match: Matcher, url: URL): Response {
  if (url.searchParams.get("version") !== build.assets.version)
    return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
  if (url.href.length > MAX_MANIFEST_URL) return new Response(null, { status: 400 });
  const asked = url.searchParams.getAll("p");
  if (asked.length === 0) return new Response("Invalid Request", { status: 400 });
  const paths = new Set(asked.flatMap((path) => partialPaths(path.replace(/^\//, "").split("/"))));
  const ids = new Set([...paths].flatMap((path) => match(path) ?? []));
  return Response.json(Object.fromEntries([...ids].map((id) => [id, build.assets.routes[id]])), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
