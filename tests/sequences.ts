import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#cli/runtime.mjs";
import { prepareTemplate } from "#tests/harness/templates.ts";
import { startThrowawayServer } from "#tests/harness/throwaway.ts";

/**
 * `npm run test:sequences -- 100000`: takes random sequences of changes to bookings until the tally counts that many runs that were right, and
 * goes on with the tally when started again. Each batch begins with an empty database and another seed, so that neither the runs nor their
 * check grow with the count. Ends at the first sequence that leaves something wrong, whose seed and steps are printed, and when it is stopped.
 */

const TALLY = process.env.MODEL_TALLY ?? path.join(ROOT, ".cache", "sequences.tsv");
const TESTS = ["any-sequence", "any-mix"].map((name) => `app/domain/bookings/${name}.test.ts`);
/** How many times as many runs as in `npm test` share a database: some hundreds, so that starting costs little. */
const BATCH = process.env.MODEL_TIMES ?? "24";

const wanted = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(wanted) || wanted < 1) throw new Error("Please say how many runs: a whole number");
mkdirSync(path.dirname(TALLY), { recursive: true });

// One server and one template for all batches.
const { adminUrl, folder, stop } = await startThrowawayServer();
await prepareTemplate(adminUrl, "migrated");
const { TEST_SEED: _, ...env } = process.env;
Object.assign(env, {
  TEST_DATABASE_ADMIN_URL: adminUrl,
  TEST_FOLDER: folder,
  MODEL_TIMES: BATCH,
  MODEL_TALLY: TALLY,
});

/** Somebody stopped this: the batch under way is not counted, and the next start goes on from the tally. */
let interrupted = false;
let stopBatch = () => {};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    interrupted = true;
    stopBatch();
  });

let failure: string | undefined;
for (let right = rightRuns(); right < wanted && !failure && !interrupted; right = rightRuns()) {
  console.log(`${right} of ${wanted} runs were right`);
  const before = batches().length;
  const status = await runBatch();
  const outcomes = batches()
    .slice(before)
    .map(({ outcome }) => outcome);
  if (outcomes.includes("wrong")) failure = "A sequence failed: its seed and steps stand above";
  else if (outcomes.includes("interrupted")) interrupted = true;
  // What the machine cut off counts for nothing, and is taken again with another seed.
  else if (status !== 0 && !interrupted && !outcomes.includes("cut off"))
    failure = "A batch did not end well, though no sequence of it was wrong: why stands above";
}
await stop();
if (interrupted) console.log("Interrupted: the batch under way is not counted");
console.log(`${rightRuns()} runs were right (${TALLY})`);
if (failure) console.error(failure);
process.exitCode = failure || interrupted ? 1 : 0;

/**
 * Takes a batch to its end, or to that of this program. In a process group of its own, so that Ctrl-C reaches it through `stopBatch` alone,
 * which ends it before the server that it asks.
 */
function runBatch(): Promise<number> {
  const args = ["run", "--project", "unit", "--execArgv=--max-semi-space-size=64", ...TESTS];
  const child = spawn("vitest", args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env,
    detached: true,
  });
  stopBatch = () => child.pid && process.kill(-child.pid, "SIGKILL");
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => {
      stopBatch = () => {};
      resolve(code ?? 1);
    });
  });
}

/** What the tally says of each batch of one test. */
function batches(): Array<{ runs: number; outcome: string | undefined }> {
  if (!existsSync(TALLY)) return [];
  const lines = readFileSync(TALLY, "utf8").trim().split("\n");
  return lines
    .map((line) => line.split("\t"))
    .map(([, , runs, outcome]) => ({ runs: Number(runs), outcome }));
}

/** The runs of batches in which nothing was wrong. */
function rightRuns(): number {
  return batches()
    .filter(({ outcome }) => outcome === "right")
    .reduce((sum, { runs }) => sum + runs, 0);
}
