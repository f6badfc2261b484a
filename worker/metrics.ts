import { createServer, type Server } from "node:http";
import type { PgBoss } from "pg-boss";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { processMetrics } from "#app/telemetry/process-metrics.ts";
import { type QueueDepth, queueDepths } from "#db/queue-state.ts";
import type { Outcome } from "#worker/run.ts";

export type WorkerMetrics = {
  record: (queue: string, outcome: Outcome, seconds: number) => void;
  registry: Registry;
};

/** Counts what the worker does, for Prometheus. */
export function workerMetrics(): WorkerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const jobs = new Counter({
    name: "medihaven_jobs_total",
    help: "Runs of background jobs by queue and outcome",
    labelNames: ["queue", "outcome"],
    registers: [registry],
  });
  processMetrics(registry);
  depthMetrics(registry);
  const duration = new Histogram({
    name: "medihaven_job_seconds",
    help: "How long a run of a job took",
    labelNames: ["queue"],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 600],
    registers: [registry],
  });
  return {
    registry,
    record: (queue, outcome, seconds) => {
      jobs.inc({ queue, outcome });
      duration.observe({ queue }, seconds);
    },
  };
}

/** One look at the queues serves every metric of one scrape. */
const DEPTHS_KNOWN_MS = 1_000;

function depthMetrics(registry: Registry) {
  let known: { at: number; depths: ReturnType<typeof queueDepths> } | undefined;
  const look = () => {
    const now = performance.now();
    if (!known || now - known.at > DEPTHS_KNOWN_MS) known = { at: now, depths: queueDepths() };
    return known.depths;
  };
  const gauge = (name: string, help: string, value: (depth: QueueDepth) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["queue"],
      registers: [registry],
      async collect() {
        for (const depth of await look()) this.set({ queue: depth.queue }, value(depth));
      },
    });
  gauge(
    "medihaven_jobs_waiting",
    "Jobs that wait for their turn or for a later try",
    (depth) => depth.waiting,
  );
  gauge("medihaven_jobs_dead", "Jobs that failed for good and wait for a person", (depth) => depth.dead);
  gauge(
    "medihaven_job_oldest_seconds",
    "For how long the oldest job that is due has waited",
    (depth) => depth.oldestSeconds,
  );
}

/** What the queue's own monitor counted last. */
export function workerQueueMetrics(boss: PgBoss, metrics: WorkerMetrics): void {
  new Gauge({
    name: "medihaven_jobs",
    help: "Jobs in the queue tables by queue and state, as the last monitor pass counted them",
    labelNames: ["queue", "state"],
    registers: [metrics.registry],
    async collect() {
      for (const queue of await boss.getQueues()) {
        this.set({ queue: queue.name, state: "ready" }, queue.readyCount);
        this.set({ queue: queue.name, state: "deferred" }, queue.deferredCount);
        this.set({ queue: queue.name, state: "active" }, queue.activeCount);
      }
    },
  });
}

/** Serves `/healthz` (the process lives), `/readyz` (the queue answers) and `/metrics`. Meant for the inner network only. */
export function serveWorkerStatus(port: number, boss: PgBoss, metrics: WorkerMetrics): Server {
  workerQueueMetrics(boss, metrics);
  const server = createServer(async (request, response) => {
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { "content-type": type }).end(body);
    try {
      if (request.url === "/healthz") return answer(200, "text/plain", "ok\n");
      if (request.url === "/readyz") {
        await boss.schemaVersion();
        return answer(200, "text/plain", "ok\n");
      }
      if (request.url === "/metrics")
        return answer(200, metrics.registry.contentType, await metrics.registry.metrics());
      return answer(404, "text/plain", "not found\n");
    } catch {
      return answer(503, "text/plain", "not ready\n");
    }
  });
  return server.listen(port);
}
