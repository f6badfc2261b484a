import { createRequestHandler, data, type EntryContext, type ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { unsent } from "./unsent-data.ts";

/** What the framework would hand to a browser of a page, and what its screens are given. */
async function page(loader: () => unknown) {
  let handedOn: Promise<string> | undefined;
  let given: unknown;
  const route = { id: "root", path: "" };
  const answer = (_request: Request, status: number, headers: Headers, context: EntryContext) => {
    handedOn = new Response(context.serverHandoffStream).text();
    given = context.staticHandlerContext.loaderData.root;
    return new Response("page", { status, headers });
  };
  const build = {
    entry: { module: { default: answer } },
    routes: { root: { ...route, module: { default: () => null, loader } } },
    assets: { routes: { root: route }, entry: {}, url: "", version: "1" },
    future: { v3_singleFetch: true },
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    mode: "production",
  } as unknown as ServerBuild;
  const response = await createRequestHandler(build, "production")(new Request("http://localhost/"));
  return { status: response.status, handedOn: await handedOn, given };
}

test.each<[string, () => unknown]>([
  ["an object", () => ({ name: "Lakshmi", rows: [1, 2] })],
  ["an object with a status", () => data({ name: "Lakshmi", rows: [1, 2] }, { status: 200 })],
])("a loader's data reach the screen and nobody else: %s", async (_, load) => {
  const open = await page(load);
  expect(open.handedOn).toContain("Lakshmi");
  const kept = await page(() => unsent(load()));
  expect(kept.status).toBe(200);
  expect(kept.handedOn).not.toContain("Lakshmi");
  expect(kept.given).toEqual({ name: "Lakshmi", rows: [1, 2] });
});

test.each([null, undefined, "text", 7, Object.freeze({ a: 1 })])("%s stays as it is", (value) => {
  expect(unsent(value)).toBe(value);
});
