import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import { handle } from "#app/areas/public/rooms/hotel.tsx";
import { useHasPayBar } from "./pay-bar.tsx";

/** @database none */

const Screen = () => (useHasPayBar() ? "bar" : "none");

/** What a screen with the handle of a house says that loaded this. */
async function shown(loaded: { offer: { rooms: [] } } | null): Promise<string> {
  const routes = [{ id: "house", path: "*", handle, loader: () => loaded as object, element: <Screen /> }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request("http://localhost/hotelName"));
  if (context instanceof Response) throw new Error("The screen answers nothing else");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

test("a screen that loaded nothing, as behind a form that ended in an error page, has no bar", async () => {
  expect(await shown({ offer: { rooms: [] } })).toBe("none");
  expect(await shown(null)).toBe("none");
});
