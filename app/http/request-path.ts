/**
 * What no address of this site has in its path, plain or encoded: a backslash, `.` and `..` as a segment, two slashes in a row, an
 * encoded dot or slash, control characters, anything but ASCII. Who parses an address would resolve these after the gate has looked.
 * Only a value in the path of a call may hold a slash (`1%2F12%2F2026`): what is below /api stays there, whoever resolves it.
 */
const NEVER_IN_PATH = /\/\.{1,2}(?:\/|$)|\/\/|\\|%(?:2e|2f|5c|[01][0-9a-f]|7f)|[^\x21-\x7e]/i;

/** The deepest address of the site has nine segments. The router tries every part of a path with every route. */
const MAX_SEGMENTS = 32;

/**
 * The path of a request's address as the router will read it: decoded once, in lower case, without the query. Undefined for an address
 * that this site does not take.
 */
export function readPath(url: string): string | undefined {
  const path = url.replace(/[?#].*$/s, "");
  const resolved = path.startsWith("/api/") ? path.replace(/%2f/gi, "/") : path;
  if (!path.startsWith("/") || NEVER_IN_PATH.test(resolved) || isTooDeep(resolved)) return undefined;
  try {
    decodeURI(url);
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return undefined;
  }
}

function isTooDeep(path: string): boolean {
  return path.split("/").length - 1 > MAX_SEGMENTS;
}

/** True when a browser asks for the routes of an address (`/__manifest?p=…`) that is too deep for this site. */
export function asksForTooDeep(url: string): boolean {
  return url.startsWith("/__manifest?") && new URLSearchParams(url.slice(12)).getAll("p").some(isTooDeep);
}

/** True for the framework's old way of asking for the data of one route (`?_data=`), which no page of this site uses. */
export function asksForRouteData(url: string): boolean {
  const query = url.indexOf("?");
  return query >= 0 && new URLSearchParams(url.slice(query)).has("_data");
}
