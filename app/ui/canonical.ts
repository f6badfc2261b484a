import { type Location, useLocation, useMatches } from "@remix-run/react";

/**
 * A page that search engines and shared links know by another address than its path: the content stands elsewhere,
 * or the page is nothing without its query. `export const handle: CanonicalHandle<typeof loader> = { canonical: (data) => ... }`.
 */
export type CanonicalHandle<Loaded = unknown> = { canonical: (data: Loaded, location: Location) => string };

/** The path with the reference of `?id=`, if there is one: the page is nothing without it, and the same with anything else in the query. */
export function withReference({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  const id = new URLSearchParams(search).get("id");
  return id ? `${pathname}?${new URLSearchParams({ id })}` : pathname;
}

/** The path that search engines and shared links know the page by: its own, where it names no other. */
export function useCanonicalPath(): string {
  const location = useLocation();
  const here = useMatches().at(-1);
  const handle = here?.handle as Partial<CanonicalHandle> | undefined;
  return here?.data && handle?.canonical ? handle.canonical(here.data, location) : location.pathname;
}
