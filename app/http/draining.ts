import type { Server, ServerResponse } from "node:http";
import net, { type Socket } from "node:net";
import { logger } from "#app/logger.ts";
import { stopTracing } from "#app/telemetry/tracing.ts";
import { closeDatabase } from "#db/client.ts";
import { closeQueue } from "#db/queue.ts";
import { callCounter } from "./call-counter.ts";

/** Who was answered so recently is likely to ask again, and is then told that this was the last answer on the connection. */
const RECENT_MS = 400;
/** By then every connection without a request under way is closed. */
const QUIET_BY_MS = 800;
const CUT_OFF_MS = 7_000;
const END_BY_MS = 9_000;
const SWEEP_MS = 50;

let draining = false;

/** False once the process has been told to stop: `/readyz` then answers 503 and balancers send nothing more. */
export function isAccepting(): boolean {
  return !draining;
}

/**
 * Ends the process in order when it is told to (SIGTERM, SIGINT) or when something went wrong that nobody handles: nothing new is
 * accepted, every answer says `Connection: close`, connections at rest are closed, then the pools. A process at rest ends
 * within a second, any other within 10.
 */
export function drainOnSignal(server: Server): void {
  /** Connections without a request under way, and since when. */
  const resting = new Map<Socket, number>();
  const underWay = new Set<ServerResponse>();
  server.on("connection", (socket: Socket) => {
    resting.set(socket, performance.now());
    socket.once("close", () => resting.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    resting.delete(socket);
    underWay.add(response);
    if (draining) response.setHeader("Connection", "close");
    response.once("close", () => {
      underWay.delete(response);
      if (!socket.destroyed) resting.set(socket, performance.now());
    });
  });
  const stop = () => void drain(server, resting, underWay);
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.on("unhandledRejection", (error) => {
    logger().fatal({ err: error }, "unhandled rejection");
    process.exitCode = 1;
    stop();
  });
}

async function drain(server: Server, resting: Map<Socket, number>, underWay: Set<ServerResponse>) {
  if (draining) return;
  draining = true;
  const told = performance.now();
  setTimeout(() => process.exit(process.exitCode ?? 0), END_BY_MS).unref();
  for (const response of underWay) if (!response.headersSent) response.setHeader("Connection", "close");
  const sweep = setInterval(() => {
    const now = performance.now();
    if (now - told > CUT_OFF_MS) server.closeAllConnections();
    for (const [socket, since] of resting)
      if (now - told > QUIET_BY_MS || now - since > RECENT_MS) socket.destroySoon();
  }, SWEEP_MS);
  // The HTTP server's own `close` ends resting connections at once, also those on which the next request is already on its way.
  await new Promise<unknown>((resolve) => net.Server.prototype.close.call(server, resolve));
  clearInterval(sweep);
  await callCounter.stop();
  await closeQueue().catch((error) => logger().error({ err: error }, "queue did not close"));
  await closeDatabase().catch((error) => logger().error({ err: error }, "database did not close"));
  await stopTracing().catch((error) => logger().warn({ err: error }, "the last traces were not sent"));
  process.exit(process.exitCode ?? 0);
}
