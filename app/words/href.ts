import type { Language } from "./languages.ts";

/** The address of a page in a language: itself with `?hl=`. */
export function hrefIn(location: { pathname: string; search: string }, language: Language): string {
  const search = new URLSearchParams(location.search);
  search.set("hl", language);
  return `${location.pathname}?${search}`;
}
