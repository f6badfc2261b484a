import { useLocation, useMatches } from "@remix-run/react";

/** A page whose content another address has, too: `export const handle: CanonicalHandle<typeof loader> = { canonical: (data) => ... }`. */
export type CanonicalHandle<Loaded = unknown> = { canonical: (data: Loaded) => string };

/** The path that search engines and shared links know the page by: its own, where it names no other. */
export function useCanonicalPath(): string {
  const { pathname } = useLocation();
  const here = useMatches().at(-1);
  const handle = here?.handle as Partial<CanonicalHandle> | undefined;
  return here?.data && handle?.canonical ? handle.canonical(here.data) : pathname;
}
