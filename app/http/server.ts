import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { config } from "#app/config.ts";
import { logger } from "#app/logger.ts";
import { startTelemetry } from "#app/telemetry/start-telemetry.ts";
import { metricsListener, startWebMetrics } from "#app/telemetry/web-metrics.ts";
import { createBranchHandler } from "./branch-handler.ts";
import { buildFiles } from "./build-files.ts";
import { callCounter } from "./call-counter.ts";
import { drainOnSignal } from "./draining.ts";
import { gate } from "./gate.ts";
import { withReasons } from "./pageless-refusals.ts";
import { remixListener } from "./remix-listener.ts";

/** Starts the web process: the server on `PORT`, and its orderly end. Resolves when it listens. */
export async function serve(build: ServerBuild): Promise<Server> {
  const { PORT, HOST } = config();
  await startTelemetry("web");
  startWebMetrics();
  const server = httpServer(metricsListener(listener(build)));
  drainOnSignal(server);
  callCounter.start();
  server.listen({ port: PORT, host: HOST });
  await once(server, "listening");
  return server;
}

/**
 * How long a request may take to arrive, and how long a connection rests. Node looks for those that are late only so often. Photos of a
 * phone on a poor line take minutes (`app/browser/forms.ts`).
 */
const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
};

/** A server that waits for nobody for ever. */
export function httpServer(listener: RequestListener, limits = LIMITS): Server {
  return createServer(limits, listener);
}

/** What a request passes: the gate, files, Remix. */
function listener(build: ServerBuild): express.Express {
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", false);
  app.use(gate);
  app.use(buildFiles(path.resolve(build.assetsBuildDirectory)));
  app.use(remixListener(withReasons(createBranchHandler(build, "production"))));
  app.use(lastResort);
  return app;
}

/** What went wrong outside of every screen. Express knows a listener for errors by its four parameters. */
const lastResort: express.ErrorRequestHandler = (error, _request, response, _next) => {
  logger().error({ err: error }, "request failed outside of a screen");
  if (response.headersSent) response.destroy();
  else response.status(500).type("text/plain").end("Unexpected Server Error");
};
