import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { withPreparedStatements } from "#tests/harness/prepared-statements.ts";
import { testSeed } from "#tests/harness/seed.ts";

/** How many times as often as in `npm test` model tests run. */
export const MODEL_TIMES = Math.max(1, Number(process.env.MODEL_TIMES ?? 1));

/** How many times as long they may take. Those that are counted run beside other work for hours; what hangs is ended all the same. */
export const MODEL_PATIENCE = MODEL_TIMES * (process.env.MODEL_TALLY ? 10 : 1);

/** `cut off`: the machine was too busy to open a connection to the database, which says nothing of the steps. */
type Outcome = "right" | "wrong" | "cut off";

/**
 * Runs a model test: random steps against one database that grows. Steps cannot be repeated on the database that they have changed,
 * so nothing is shrunk: whatever fails, the time limit included, says its seed and the steps of the run, and
 * `TEST_SEED=<seed>` takes the same steps again. `MODEL_TIMES=10` runs it ten times as often, for as much longer. What was run is
 * written down in the file `MODEL_TALLY` (`tests/sequences.ts`).
 * @param limitMs how long all runs may take together; less than the time limit of the test
 * @param whenDone checks what all runs left together, before they count as right
 */
export async function runModel<Steps>(
  steps: fc.Arbitrary<Steps>,
  run: (steps: Steps) => Promise<void>,
  {
    numRuns,
    limitMs,
    whenDone = async () => {},
  }: { numRuns: number; limitMs: number; whenDone?: () => Promise<void> },
): Promise<void> {
  const seed = testSeed();
  let current: Steps | undefined;
  let runs = 0;
  const property = fc.asyncProperty(steps, async (made) => {
    current = made;
    runs += 1;
    await run(made);
  });
  const options = { numRuns: numRuns * MODEL_TIMES, seed, endOnFailure: true, includeErrorInReport: true };
  const limits = { interruptAfterTimeLimit: limitMs * MODEL_PATIENCE, markInterruptAsFailure: true };
  try {
    await withPreparedStatements(() => fc.assert(property, { ...options, ...limits }));
    await whenDone();
    writeTally({ seed, runs, outcome: "right" });
  } catch (error) {
    writeTally({ seed, runs, outcome: couldNotConnect(error) ? "cut off" : "wrong" });
    const told = `Run ${runs} of ${numRuns * MODEL_TIMES}, TEST_SEED=${seed}, steps ${JSON.stringify(current)}`;
    throw new Error(`${told}\n${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

const couldNotConnect = (error: unknown) =>
  error instanceof Error && error.message.includes("SequelizeConnectionError: timeout expired");

/** Adds a line to the tally, where one is kept. */
function writeTally({ seed, runs, outcome }: { seed: number; runs: number; outcome: Outcome }): void {
  const file = process.env.MODEL_TALLY;
  if (file) appendFileSync(file, `${new Date().toISOString()}\t${seed}\t${runs}\t${outcome}\n`);
}
