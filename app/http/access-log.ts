import type { IncomingMessage, ServerResponse } from "node:http";
import { logger } from "#app/logger.ts";
import { observeRequest } from "#app/telemetry/web-metrics.ts";
import { publicAnswers } from "./addresses/public.ts";
import { notesOf } from "./request-memory.ts";

/**
 * The access log: one line a request, of what holds no secret and nobody's data. The address does not enter it, only the pattern that it
 * fits: an address may be a password link, a booking's reference, or a call with a phone number in it.
 */

/** What is asked for every few seconds by balancers is not worth a line. */
const PROBES = new Set<string>([publicAnswers.healthz.path, publicAnswers.readyz.path]);

/** Writes the line of this request when its answer ends, or is given up. Call it before anything changes the request. */
export function logAccess(request: IncomingMessage, response: ServerResponse, id: string): void {
  const { method } = request;
  const { socket } = request;
  const isProbe = PROBES.has(request.url ?? "");
  const started = performance.now();
  const written = socket.bytesWritten;
  response.once("close", () => {
    const { route = "(file)", actor = "guest" } = notesOf(id);
    const ms = performance.now() - started;
    observeRequest({ route, status: response.statusCode, seconds: ms / 1_000 });
    const line = {
      request: id,
      // A method is what a client makes up, too.
      method: METHODS.has(method ?? "") ? method : "other",
      route,
      status: response.statusCode,
      ms: Math.round(ms),
      bytes: socket.bytesWritten - written,
      actor,
      ...(response.writableFinished ? {} : { cut: true }),
    };
    logger()[isProbe ? "debug" : "info"](line, "request");
  });
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);
