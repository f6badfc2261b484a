import cluster from "node:cluster";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { ConfigError } from "#app/config/settings.ts";
import { config } from "#app/config.ts";
import { runCluster } from "./cluster.ts";

/**
 * The web process: `node web/main.ts`. With `WEB_CONCURRENCY` above 1 it only keeps so many processes that share the port, each
 * of which runs the server (`app/http/server.ts`) of the build.
 */
try {
  const { WEB_CONCURRENCY } = config();
  if (cluster.isPrimary && WEB_CONCURRENCY > 1) runCluster(WEB_CONCURRENCY);
  else await serveBuild();
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof ConfigError) console.error(error.message);
  else if (code === "EADDRINUSE") console.error(`Port ${config().PORT} is taken`);
  else console.error(error);
  process.exit(error instanceof ConfigError ? 2 : 1);
}

async function serveBuild() {
  const file = path.resolve(process.env.BUILD_DIRECTORY || "build", "server", "index.js");
  const build = (await import(pathToFileURL(file).href)) as ServerBuild & {
    entry: { module: { serve: (build: ServerBuild) => Promise<unknown> } };
  };
  await build.entry.module.serve(build);
}
