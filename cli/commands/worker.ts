import { once } from "node:events";
import type { Command } from "commander";
import { z } from "zod";
import { config } from "#app/config.ts";
import { present } from "#app/present.ts";
import { runCommand } from "#cli/run.ts";

/** A job under way gets 15 s to end; the worker ends within 20 s. */
const STOP_WITHIN_MS = 20_000;

/** `medihaven worker`: one more worker besides those that run. */
export function register(program: Command) {
  program
    .command("worker")
    .description("run a worker until Ctrl-C, alongside any others; it is restarted when it crashes")
    .option("--port <n>", "port for /healthz, /readyz and /metrics")
    .action(
      runCommand(
        z.object({ port: z.coerce.number().int().min(1).max(65_535).optional() }),
        async ({ port }, terminal) => {
          const { productEnvironment, workerProcess } = await import("#cli/up/processes.ts");
          const { SupervisedProcess } = await import("#cli/up/supervisor.ts");
          const { WORKER_PORT: _, ...env } = productEnvironment(config(), present(config().DATABASE_URL));
          const worker = new SupervisedProcess(
            workerProcess({ ...env, ...(port ? { WORKER_PORT: String(port) } : {}) }),
            terminal.progress,
          );
          worker.start();
          if (!terminal.signal.aborted) await once(terminal.signal, "abort");
          await worker.stop(STOP_WITHIN_MS);
        },
        { service: true },
      ),
    );
}
