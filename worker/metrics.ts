import { createServer, type Server } from "node:http";
import type { PgBoss } from "pg-boss";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
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

/** Serves `/healthz` (the process lives), `/readyz` (the queue answers) and `/metrics`. Meant for the inner network only. */
export function serveWorkerStatus(port: number, boss: PgBoss, metrics: WorkerMetrics): Server {
  const waiting = new Gauge({
    name: "medihaven_jobs",
    help: "Jobs in the queue tables by queue and state, as the last monitor pass counted them",
    labelNames: ["queue", "state"],
    registers: [metrics.registry],
    collect: async () => {
      for (const queue of await boss.getQueues()) {
        waiting.set({ queue: queue.name, state: "ready" }, queue.readyCount);
        waiting.set({ queue: queue.name, state: "deferred" }, queue.deferredCount);
        waiting.set({ queue: queue.name, state: "active" }, queue.activeCount);
      }
    },
  });
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
