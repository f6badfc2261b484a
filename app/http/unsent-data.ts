import { UNSAFE_SingleFetchRedirectSymbol as REDIRECT } from "@remix-run/server-runtime";

/**
 * Marks what a loader gives to a page, so that the framework does not write a second copy of it for its router in the browser, which no
 * page has (decision 15): that was an eighth of the CPU of a list. What bears the mark is written as an empty redirect there; the
 * screens read it as ever.
 */
export function unsent<Result>(result: Result): Result {
  if (typeof result !== "object" || result === null || result instanceof Response) return result;
  const { type, data } = result as { type?: unknown; data?: unknown };
  const shown = type === "DataWithResponseInit" ? data : result;
  if (typeof shown === "object" && shown !== null && Object.isExtensible(shown))
    Object.defineProperty(shown, REDIRECT, { value: null, configurable: true });
  return result;
}
