import cluster from "node:cluster";
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Registry,
  register,
} from "prom-client";
import { config } from "#app/config.ts";
import { logger } from "#app/logger.ts";
import { poolState } from "#db/client.ts";
import { processMetrics } from "./process-metrics.ts";

/** What web tells Prometheus. Labels are patterns of addresses and classes of statuses, never an address. */

type Observed = { route: string; status: number; seconds: number };
let observe: ((request: Observed) => void) | undefined;

/** Counts an answer. Does nothing where nobody measures (tests, the development server). */
export function observeRequest(request: Observed): void {
  observe?.(request);
}

/** Makes web's metrics, and measures from now on. Once a process. */
export function startWebMetrics(registry: Registry = register): void {
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const duration = new Histogram({
    name: "medihaven_http_request_seconds",
    help: "Time to answer a request, by the pattern of its address and the class of its status",
    labelNames: ["route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  observe = ({ route, status, seconds }) =>
    duration.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds);
  processMetrics(registry);
  new Gauge({
    name: "medihaven_database_transactions_waiting",
    help: "Transactions that wait for a connection",
    registers,
    collect() {
      this.set(poolState().waitingTransactions);
    },
  });
}

/** Answers `/metrics` to whoever may read it; to anybody else the address does not exist. */
export function metricsListener(next: RequestListener): RequestListener {
  const collect = cluster.isWorker ? metricsOfAll() : () => register.metrics();
  return (request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET" || !mayRead(request))
      return next(request, response);
    collect().then(
      (text) =>
        response
          .writeHead(200, { "Content-Type": register.contentType, "Cache-Control": "no-store" })
          .end(text),
      (error) => {
        logger().warn({ err: error }, "the metrics could not be collected");
        response.writeHead(503, { "Retry-After": "5" }).end();
      },
    );
  };
}

const LOOPBACK = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * With the token, or from this machine itself. A proxy on this machine hands on what strangers ask, so a request that was handed on, or is for the
 * public host, needs the token.
 */
function mayRead({ headers, socket }: IncomingMessage): boolean {
  const { METRICS_TOKEN } = config();
  const shown = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  if (shown !== undefined) return METRICS_TOKEN !== undefined && isSame(shown, METRICS_TOKEN);
  const handedOn = Object.keys(headers).some(
    (name) => name.startsWith("x-forwarded") || ["forwarded", "via", "x-real-ip"].includes(name),
  );
  return !handedOn && LOOPBACK.test(socket.remoteAddress ?? "") && LOCAL_HOST.test(headers.host ?? "");
}

function isSame(shown: string, token: string): boolean {
  const [a, b] = [Buffer.from(shown), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Several processes share the port, and the one that is asked knows only its own: it asks the one that started all of them. */
function metricsOfAll(): () => Promise<string> {
  // Makes this process answer when it is asked for its share.
  new AggregatorRegistry();
  const waiting: Array<(text: string) => void> = [];
  process.on("message", (message: { metricsOfAll?: string }) => {
    if (typeof message?.metricsOfAll !== "string") return;
    for (const resolve of waiting.splice(0)) resolve(message.metricsOfAll);
  });
  return () =>
    new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error("The other processes did not answer")), PATIENCE_MS);
      waiting.push((text) => {
        clearTimeout(limit);
        resolve(text);
      });
      if (waiting.length === 1) process.send?.({ wantsMetrics: true });
    });
}

const PATIENCE_MS = 6_000;
