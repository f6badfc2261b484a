import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { GUARD, type GuardMark } from "#app/http/guard.ts";
import routes from "#app/routes.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

export type Mounted = {
  /** `/hotels/:city/:hospital` */
  path: string;
  /** Below app/. */
  file: string;
  /** The id that Remix gives the route. */
  id: string;
  /** False for a layout, which has no address of its own. */
  hasAddress: boolean;
  module: Record<string, unknown>;
};

function walk(entries: RouteConfigEntry[], parent = ""): Array<Omit<Mounted, "module">> {
  return entries.flatMap((entry) => {
    const here = entry.path ? `${parent}/${entry.path}` : parent;
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    const hasAddress = entry.path !== undefined || entry.index === true;
    return [{ path: here || "/", file: entry.file, id, hasAddress }, ...walk(entry.children ?? [], here)];
  });
}

/** The ids of routes and of all below them. */
export const idsOf = (entries: RouteConfigEntry[]): string[] => walk(entries).map(({ id }) => id);

/** Every route of app/routes.ts, none of them loaded. */
export async function routeFiles(): Promise<Array<Omit<Mounted, "module">>> {
  return walk((await routes) as RouteConfigEntry[]);
}

/** What a route's file exports. */
export async function moduleOf(route: Pick<Mounted, "file">): Promise<Record<string, unknown>> {
  return (await import(path.join(ROOT, "app", route.file))) as Record<string, unknown>;
}

/** Every route of app/routes.ts with its module. */
export async function siteMap(): Promise<Mounted[]> {
  const files = await routeFiles();
  return Promise.all(files.map(async (route) => ({ ...route, module: await moduleOf(route) })));
}

/** The guard of a screen's loader or action, with the area and the permission that hold at its address. */
export function guardOf(
  screen: Pick<Mounted, "module" | "path">,
  kind: "loader" | "action",
): (GuardMark & ReturnType<GuardMark["at"]>) | undefined {
  const mark = (screen.module[kind] as Record<symbol, GuardMark> | undefined)?.[GUARD];
  return mark && { ...mark, ...mark.at(screen.path) };
}
