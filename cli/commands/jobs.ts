import type { Command } from "commander";
import { z } from "zod";
import { Conflict } from "#app/domain/errors.ts";
import { CommandError, EXIT, runCommand } from "#cli/run.ts";
import { QUEUE_NAMES } from "#db/jobs.ts";

const queue = z
  .enum(QUEUE_NAMES as [string, ...string[]])
  .transform((name) => name as (typeof QUEUE_NAMES)[number]);

/** Of many, some may have been put back meanwhile, or have nothing that failed. */
const noneLeft = (error: unknown) => {
  if (error instanceof Conflict) return 0;
  throw error;
};

/** `medihaven jobs …`: the queues of the worker. */
export function register(program: Command) {
  const jobs = program.command("jobs").description("background jobs: waiting, running, failed");

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
    .description("list dead jobs (all attempts failed), newest first")
    .option("--limit <n>", "maximum number of rows", "50")
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
    .description("queue dead jobs again")
    .argument("[ids...]", "as shown by `jobs dead`; without ids, use --queue or --all")
    .option("--queue <queue>", `every dead job of one queue: ${QUEUE_NAMES.join(", ")}`)
    .option("--all", "every dead job of every queue")
    .requiredOption("--reason <reason>", "why it should work now, for the audit trail")
    .requiredOption("--as <email>", "the admin who acts")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({
          ids: z.array(z.uuid()),
          queue: queue.optional(),
          all: z.boolean().default(false),
          reason: z.string().trim().min(1).max(300),
          as: z.email("name the admin who acts by email"),
        }),
        async ({ ids, queue: only, all, reason, as }, terminal) => {
          if (ids.length === 0 && !only && !all)
            throw new CommandError("Name the jobs, or use --queue or --all", EXIT.wrongUse);
          const { operatorContext } = await import("#cli/operator.ts");
          const { retryDead } = await import("#app/domain/queues/queues.ts");
          const ctx = await operatorContext(as);
          const choices =
            ids.length > 0
              ? ids.map((jobId) => ({ jobId }))
              : (only ? [only] : QUEUE_NAMES).map((queue) => ({ queue }));
          let moved = 0;
          for (const choice of choices) moved += await retryDead(ctx, { ...choice, reason }).catch(noneLeft);
          terminal.print({ retried: moved }, `${moved} put back`);
          if (ids.length > 0) terminal.refused(ids.length - moved);
        },
      ),
    );
}
