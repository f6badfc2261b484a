import { appendFileSync } from "node:fs";
import fc from "fast-check";
import { withPreparedStatements } from "#tests/harness/prepared-statements.ts";
import { testSeed } from "#tests/harness/seed.ts";

/** How many times as often as in `npm test` model tests run. */
export const MODEL_TIMES = Math.max(1, Number(process.env.MODEL_TIMES ?? 1));

/** How many times as long they may take. Those that are counted run beside other work for hours; what hangs is ended all the same. */
export const MODEL_PATIENCE = MODEL_TIMES * (process.env.MODEL_TALLY ? 10 : 1);

/** How many of ten counted runs are long. */
const LONG_OF_TEN = 1;

/**
 * The rounds of a run, of up to four steps that are taken at once. `npm test` takes long runs alone, which find what builds up. Of those that
 * are counted, nine in ten are short: something is bought, and up to four rounds follow, so that many combinations of a few changes are tried
 * with little work; a long one takes as many steps as six of them.
 * @param first how a short run begins, so that the steps after it find something to change
 */
export function roundsOf<Step>(
  step: fc.Arbitrary<Step>,
  first: fc.Arbitrary<Step>,
  long: { minLength: number; maxLength: number },
): fc.Arbitrary<Step[][]> {
  const round = fc.array(step, { minLength: 1, maxLength: 4 });
  const many = fc.array(round, long);
  if (MODEL_TIMES === 1) return many;
  const few = fc
    .tuple(first, fc.array(round, { minLength: 1, maxLength: 4 }))
    .map(([begin, rounds]) => [[begin], ...rounds]);
  return fc.oneof({ weight: 10 - LONG_OF_TEN, arbitrary: few }, { weight: LONG_OF_TEN, arbitrary: many });
}

/**
 * Two of them say nothing of the steps. `cut off`: the machine was too busy to open a connection to the database. `interrupted`: the server was
 * stopped while they were taken.
 */
type Outcome = "right" | "wrong" | "cut off" | "interrupted";

/**
 * Runs a model test: random steps against one database that grows. Steps cannot be repeated on the database that they have changed,
 * so nothing is shrunk: whatever fails, the time limit included, says its seed and the steps of the run, and
 * `TEST_SEED=<seed>`, with the `MODEL_TIMES` that it says, takes the same steps again. `MODEL_TIMES=10` runs it ten times as often, for as much
 * longer. What was run is written down in the file `MODEL_TALLY` (`tests/sequences.ts`).
 * @param run takes the steps, and says how many were done, where that is counted
 * @param limitMs how long all runs may take together; less than the time limit of the test
 * @param whenDone checks what all runs left together, before they count as right
 */
export async function runModel<Steps>(
  steps: fc.Arbitrary<Steps>,
  run: (steps: Steps) => Promise<number | undefined>,
  {
    numRuns,
    limitMs,
    whenDone = async () => {},
  }: { numRuns: number; limitMs: number; whenDone?: () => Promise<void> },
): Promise<void> {
  const seed = testSeed();
  let current: Steps | undefined;
  let runs = 0;
  let done = 0;
  const property = fc.asyncProperty(steps, async (made) => {
    current = made;
    runs += 1;
    done += (await run(made)) ?? 0;
  });
  const options = { numRuns: numRuns * MODEL_TIMES, seed, endOnFailure: true, includeErrorInReport: true };
  const limits = { interruptAfterTimeLimit: limitMs * MODEL_PATIENCE, markInterruptAsFailure: true };
  try {
    await withPreparedStatements(() => fc.assert(property, { ...options, ...limits }));
    await whenDone();
    writeTally({ seed, runs, outcome: "right", done });
  } catch (error) {
    writeTally({ seed, runs, outcome: outcomeOf(error), done });
    const again = `TEST_SEED=${seed}${MODEL_TIMES > 1 ? ` MODEL_TIMES=${MODEL_TIMES}` : ""}`;
    const told = `Run ${runs} of ${numRuns * MODEL_TIMES}, ${again}, steps ${JSON.stringify(current)}`;
    throw new Error(`${told}\n${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

/** The driver's words, of a connection of the pool and of one that a check opens for itself. */
const TOO_BUSY = /timeout expired/;

/** The words of a server that shuts down, of the driver that loses it, and of the system when it is gone: its socket refuses or is removed. */
const SERVER_STOPPED =
  /terminating connection due to (administrator command|unexpected postmaster exit)|terminating connection because of crash|the database system is (shutting down|starting up|in recovery mode)|Connection terminated|is not queryable|connect (ECONNREFUSED|ENOENT)|ECONNRESET|EPIPE/;

function outcomeOf(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : "";
  if (TOO_BUSY.test(message)) return "cut off";
  return SERVER_STOPPED.test(message) ? "interrupted" : "wrong";
}

type Batch = { seed: number; runs: number; outcome: Outcome; done: number };

/** Adds a line to the tally, where one is kept. */
function writeTally({ seed, runs, outcome, done }: Batch): void {
  const file = process.env.MODEL_TALLY;
  if (file) appendFileSync(file, `${new Date().toISOString()}\t${seed}\t${runs}\t${outcome}\t${done}\n`);
}
