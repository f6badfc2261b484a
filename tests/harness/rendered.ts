import { type HTMLElement, parse } from "node-html-parser";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

/** The one-time key of a page that was rendered so. */
export const FORM_KEY = "key-of-the-page";

/**
 * A screen, or a part of one, as its HTML, without a server. `at` is its address, `data` what its loader gives.
 */
export async function rendered(
  element: ReactNode,
  { at = "/screen", data = null }: { at?: string; data?: object | null } = {},
): Promise<HTMLElement> {
  const handler = createStaticHandler([
    {
      id: "root",
      path: "/",
      loader: () => ({ formKey: FORM_KEY, brand: "MediHaven" }),
      children: [{ path: "*", element, loader: () => data }],
    },
  ]);
  const context = await handler.query(new Request(`http://localhost${at}`));
  if (context instanceof Response) throw new Error("The screen answers nothing else");
  const router = createStaticRouter(handler.dataRoutes, context);
  return parse(
    renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false })),
  );
}

/** What lists of facts say: each label with its value. */
export const factsOf = (page: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    page.querySelectorAll("dt").map((label) => [label.text, label.nextElementSibling?.text ?? ""]),
  );
