import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import { ErrorPage } from "./error-page.tsx";

/** Where an error page leads on to. @database none */

async function links(status: number) {
  const loader = () => {
    throw new Response(JSON.stringify({ message: "Please try again in a minute." }), {
      status,
      headers: { "Content-Type": "application/json" },
    });
  };
  const handler = createStaticHandler([
    { id: "room", path: "/hotelName/:room", element: null, loader, errorElement: <ErrorPage /> },
  ]);
  const context = await handler.query(new Request("http://localhost/hotelName/green-stay?month=2026-12"));
  if (context instanceof Response) throw new Error("The screen answers nothing else");
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = parse(
    renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  );
  return page.querySelectorAll("a.btn").map((link) => [link.text, link.getAttribute("href")]);
}

const others = [
  ["Go to the home page", "/"],
  ["Find a room", "/rooms"],
];

test.each([429, 500, 503])("%d may pass: its own page stands first", async (status) => {
  const again = ["Try again", "/hotelName/green-stay?month=2026-12"];
  expect(await links(status)).toEqual([again, ...others]);
});

test.each([400, 403, 404, 409])("%d leads elsewhere", async (status) => {
  expect(await links(status)).toEqual(others);
});
