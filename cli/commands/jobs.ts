import type { Command } from "commander";
import { z } from "zod";
import { directUrl } from "#app/config.ts";
import { CommandError, EXIT, runCommand } from "#cli/run.ts";
import { QUEUE_NAMES } from "#db/jobs.ts";

const queue = z
  .enum(QUEUE_NAMES as [string, ...string[]])
  .transform((name) => name as (typeof QUEUE_NAMES)[number]);

/** `medihaven jobs …`: the queues of the worker. */
export function register(program: Command) {
  const jobs = program.command("jobs").description("what waits, runs and failed in the background");

  jobs
    .command("counts", { isDefault: true })
    .description("count the jobs of every queue")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({}), async (_, terminal) => {
        const { queueCounts } = await import("#db/queue-state.ts");
        terminal.print(await queueCounts());
      }),
    );

  jobs
    .command("dead")
    .description("list the jobs that failed for good, newest first")
    .option("--limit <n>", "how many", "50")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({ limit: z.coerce.number().int().min(1).max(1_000) }),
        async ({ limit }, terminal) => {
          const { deadJobs } = await import("#db/queue-state.ts");
          terminal.print(await deadJobs(limit));
        },
      ),
    );

  jobs
    .command("retry")
    .description("put jobs that failed for good back into their queue")
    .argument("[ids...]", "as `jobs dead` lists them; none: see --queue and --all")
    .option("--queue <queue>", `every dead job of one queue: ${QUEUE_NAMES.join(", ")}`)
    .option("--all", "every dead job of every queue")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({ ids: z.array(z.uuid()), queue: queue.optional(), all: z.boolean().default(false) }),
        async ({ ids, queue: only, all }, terminal) => {
          if (ids.length === 0 && !only && !all)
            throw new CommandError("Name the jobs, or use --queue or --all", EXIT.wrongUse);
          const { retryDeadJobs } = await import("#db/queue-state.ts");
          const moved = await retryDeadJobs(directUrl(), {
            queue: only,
            ids: ids.length > 0 ? ids : undefined,
          });
          terminal.print({ retried: moved }, `${moved} put back`);
          if (ids.length > 0) terminal.refused(ids.length - moved);
        },
      ),
    );
}
