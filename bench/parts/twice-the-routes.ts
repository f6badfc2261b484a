import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";

/**
 * The web process with a second site map below `/twice`, whose screens are those of the first: `node bench/parts/twice-the-routes.ts`.
 * Prints how many routes it has.
 */

const file = path.resolve(process.env.BUILD_DIRECTORY || "build", "server", "index.js");
const build = (await import(pathToFileURL(file).href)) as ServerBuild & {
  entry: { module: { serve: (build: ServerBuild) => Promise<unknown> } };
};
const routes = twice(build.routes);
const assets = { ...build.assets, routes: twice(build.assets.routes) };
await build.entry.module.serve({ ...build, routes, assets });
console.log(Object.keys(routes).length);

function twice<Route extends { id: string; parentId?: string; path?: string }>(
  all: Record<string, Route | undefined>,
): Record<string, Route> {
  const known = Object.values(all).filter((route) => route !== undefined);
  const second = known
    .filter(({ id }) => id !== "root")
    .map((route) => {
      const isTop = route.parentId === undefined || route.parentId === "root";
      return {
        ...route,
        id: `twice/${route.id}`,
        parentId: isTop ? "root" : `twice/${route.parentId}`,
        ...(isTop ? { path: `twice/${(route.path ?? "").replace(/^\//, "")}` } : {}),
      };
    });
  return Object.fromEntries([...known, ...second].map((route) => [route.id, route]));
}
