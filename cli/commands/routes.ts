import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { z } from "zod";
import { CommandError, runCommand } from "#cli/run.ts";
import { ROOT } from "#cli/runtime.mjs";

/** The mark that the guarded builders leave on every loader and action (`app/http/guard.ts`). */
const GUARD = Symbol.for("medihaven.guard");
type Guard = { area: string; permission: string };
type GuardMark = { at: (address: string) => Guard };

type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: Partial<Record<"loader" | "action" | "default", object>>;
};

/** `medihaven routes`: the site map of the built server, with who may use what. */
export function register(program: Command) {
  program
    .command("routes")
    .description("list every path with its file, area and permissions, from the built server")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({}),
        async (_, terminal) => {
          const { buildDirectory } = await import("#cli/up/build.ts");
          const server = path.join(ROOT, buildDirectory(), "server", "index.js");
          if (!existsSync(server)) throw new CommandError("The server is not built: run `npm run build`");
          const { routes } = (await import(pathToFileURL(server).href)) as {
            routes: Record<string, BuiltRoute>;
          };
          terminal.print(siteMap(routes));
        },
        { database: false },
      ),
    );
}

/** One line for each path; layouts, which have no path of their own, are left out. */
export function siteMap(routes: Record<string, BuiltRoute>) {
  return Object.values(routes)
    .filter((route) => route.path !== undefined || route.index)
    .map((route) => {
      const address = fullPath(route, routes);
      const loader = guardOf(route.module.loader, address);
      const action = guardOf(route.module.action, address);
      return {
        path: address,
        file: `app/${route.id}`,
        area: (loader ?? action)?.area ?? null,
        read: loader?.permission ?? null,
        change: action?.permission ?? null,
      };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function guardOf(handler: object | undefined, address: string): Guard | undefined {
  return (handler as Record<symbol, GuardMark> | undefined)?.[GUARD]?.at(address);
}

function fullPath(route: BuiltRoute, routes: Record<string, BuiltRoute>): string {
  const parts: string[] = [];
  for (let at: BuiltRoute | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined) {
    if (at.path) parts.unshift(at.path);
  }
  return `/${parts.join("/")}`;
}
