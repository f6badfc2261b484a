import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import * as entry from "#app/entry.server.tsx";
import * as root from "#app/root.tsx";
import routes from "#app/routes.ts";
import remixConfig from "../../remix.config.js";
import { idsOf, moduleOf } from "./site-map.ts";

type Route = ServerBuild["routes"][string];

/**
 * What `remix vite:build` makes of the site map, without the browser's files: for handlers that a test calls without a server.
 * @param only the id of the one route that is asked, which is loaded with its layouts alone; without it all are
 */
export async function serverBuild(only?: string): Promise<ServerBuild> {
  const all: Route[] = [
    { id: "root", path: "", module: root } as unknown as Route,
    ...(await below((await routes) as RouteConfigEntry[], "root", only)),
  ];
  return {
    mode: "production",
    entry: { module: entry },
    routes: Object.fromEntries(all.map((route) => [route.id, route])),
    assets: {
      version: "test",
      url: "/assets/manifest-test.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(all.map((route) => [route.id, assetOf(route)])),
    },
    publicPath: "/",
    assetsBuildDirectory: path.join(process.env.BUILD_DIRECTORY || "build", "client"),
    future: { ...remixConfig.future, unstable_optimizeDeps: false } as ServerBuild["future"],
    isSpaMode: false,
  };
}

async function below(entries: RouteConfigEntry[], parentId: string, only?: string): Promise<Route[]> {
  const wanted = entries.filter((entry) => only === undefined || idsOf([entry]).includes(only));
  const found = await Promise.all(
    wanted.map(async ({ id, file, path, index, caseSensitive, children = [] }) => {
      const own = id ?? file.replace(/\.tsx?$/, "");
      const route = { id: own, parentId, path, index, caseSensitive, module: await moduleOf({ file }) };
      return [route as unknown as Route, ...(await below(children, own, only))];
    }),
  );
  return found.flat();
}

function assetOf(route: Route): ServerBuild["assets"]["routes"][string] {
  return {
    id: route.id,
    parentId: route.parentId,
    path: route.path,
    index: route.index,
    caseSensitive: route.caseSensitive,
    hasLoader: "loader" in route.module,
    hasAction: "action" in route.module,
    hasClientLoader: false,
    hasClientAction: false,
    hasErrorBoundary: "ErrorBoundary" in route.module,
    module: `/assets/${route.id.replaceAll("/", "-")}.js`,
    imports: [],
  };
}
