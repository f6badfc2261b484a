import { logger } from "#app/logger.ts";
import { isAway } from "#db/unavailable.ts";

/**
 * Works on things that have nothing to do with each other, one after the other. One that fails holds up none of the others: it is logged
 * by its id, and when the rest is done the job says so and is tried again. When the database is away, it ends at once.
 * @param work returns false where there was nothing to do
 * @param signal ends it before the next one
 * @returns for how many there was something to do
 * @throws AggregateError; never a refusal by a rule, after which no job is tried again
 */
export async function eachOnItsOwn<One extends { id: string }>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  const failures: unknown[] = [];
  const done = await workOn(all, work, { failures, signal });
  sayWhatFailed(failures);
  return done;
}

/**
 * The same for rows that are due, in batches until none is left.
 * @param due the next batch, the most urgent first, without the rows of these ids: this run has seen them, and those that are still due
 *   must not be in the way of the others
 */
export async function eachDueOnItsOwn<Row extends { id: string }>(
  due: (seen: string[]) => Promise<Row[]>,
  work: (row: Row) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  const seen: string[] = [];
  const failures: unknown[] = [];
  let done = 0;
  while (!signal?.aborted) {
    const batch = await due(seen);
    if (batch.length === 0) break;
    done += await workOn(batch, work, { failures, signal });
    seen.push(...batch.map(({ id }) => id));
  }
  sayWhatFailed(failures);
  return done;
}

/** The same for tasks by name, for a job that has several. @throws AggregateError */
export async function inTurnOnItsOwn(tasks: Record<string, () => Promise<unknown>>): Promise<void> {
  const named = Object.entries(tasks).map(([id, work]) => ({ id, work }));
  await eachOnItsOwn(named, ({ work }) => work());
}

async function workOn<One extends { id: string }>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
  { failures, signal }: { failures: unknown[]; signal: AbortSignal | undefined },
): Promise<number> {
  let done = 0;
  for (const one of all) {
    if (signal?.aborted) break;
    try {
      if ((await work(one)) !== false) done += 1;
    } catch (error) {
      if (isAway(error)) throw error;
      logger().warn({ id: one.id, err: error }, "one of many failed, the others go on");
      failures.push(error);
    }
  }
  return done;
}

function sayWhatFailed(failures: unknown[]): void {
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} failed, the others are done`, {
      cause: failures[0],
    });
}
