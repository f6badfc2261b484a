import { ConfigError } from "#app/config/settings.ts";
import { config, directUrl } from "#app/config.ts";
import { logger } from "#app/logger.ts";
import { startTelemetry } from "#app/telemetry/start-telemetry.ts";
import { stopTracing } from "#app/telemetry/tracing.ts";
import { closeDatabase } from "#db/client.ts";
import { closeQueue } from "#db/queue.ts";
import { serveWorkerStatus, workerMetrics } from "#worker/metrics.ts";
import { startWorker } from "#worker/start.ts";

/** The worker process: `node worker/main.ts`. A job under way gets 15 s to end after SIGTERM; the process ends within 20 s. */

const FINISH_JOBS_MS = 15_000;
const HARD_STOP_MS = 19_000;

async function main() {
  const url = directUrl();
  const log = logger().child({ process: "worker" });
  process.on("unhandledRejection", (error) => {
    log.fatal({ err: error }, "a promise was left to fail, the worker ends and is started again");
    process.exit(1);
  });

  await startTelemetry("worker");
  const metrics = workerMetrics();
  const boss = await startWorker(url, log, metrics);
  const port = config().WORKER_PORT;
  const status = port ? serveWorkerStatus(port, boss, metrics) : undefined;

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "worker stops");
    setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
    await boss.stop({ graceful: true, timeout: FINISH_JOBS_MS });
    await closeQueue();
    await closeDatabase();
    status?.close();
    await stopTracing().catch((error) => log.warn({ err: error }, "the last traces were not sent"));
    log.info("worker stopped");
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  log.info({ port }, "worker runs");
}

main().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(error instanceof ConfigError ? 2 : 1);
});
