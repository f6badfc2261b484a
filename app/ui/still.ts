import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { currentLanguage } from "#app/words/speaking.ts";

const kept = new Map<string, { __html: string }>();

/**
 * The inside of an element that is the same in all pages of a language, such as the list of all pages in the footer: rendered once for
 * each, and kept as HTML (`dangerouslySetInnerHTML`). React renders it as a page of its own, so it must use no hook of the router.
 */
export function still(name: string, part: () => ReactElement): { __html: string } {
  const key = `${name} ${currentLanguage()}`;
  let html = kept.get(key);
  if (!html) {
    html = { __html: renderToStaticMarkup(part()) };
    kept.set(key, html);
  }
  return html;
}
