import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runModel } from "./model-runs.ts";

const numbers = fc.array(fc.nat(9), { minLength: 3, maxLength: 3 });

it("says the seed and the steps of what failed, without trying others", async () => {
  let runs = 0;
  const failing = runModel(
    numbers,
    async () => {
      runs += 1;
      throw new Error("The books are wrong");
    },
    { numRuns: 5, limitMs: 5_000 },
  );
  await expect(failing).rejects.toThrow(
    /Run 1 of 5, TEST_SEED=\d+, steps \[\d,\d,\d\][\s\S]*The books are wrong/,
  );
  expect(runs).toBe(1);
});

it("says them at the time limit too", async () => {
  const endless = runModel(numbers, () => new Promise(() => {}), { numRuns: 5, limitMs: 50 });
  await expect(endless).rejects.toThrow(/Run 1 of 5, TEST_SEED=\d+, steps \[\d,\d,\d\]/);
});

it("says them too of what all runs left together", async () => {
  const whenDone = () => Promise.reject(new Error("The files do not agree"));
  const failing = runModel(numbers, async () => {}, { numRuns: 2, limitMs: 5_000, whenDone });
  await expect(failing).rejects.toThrow(/Run 2 of 2, TEST_SEED=\d+[\s\S]*The files do not agree/);
});

it.each([
  ["cut off", "SequelizeConnectionError: timeout expired"],
  ["cut off", "timeout expired"],
  ["interrupted", "SequelizeDatabaseError: terminating connection due to administrator command"],
  ["interrupted", "SequelizeDatabaseError: terminating connection due to unexpected postmaster exit"],
  ["interrupted", "the database system is shutting down"],
  ["interrupted", "Connection terminated unexpectedly"],
  ["interrupted", "SequelizeConnectionRefusedError: connect ECONNREFUSED 127.0.0.1:5432"],
  ["interrupted", "read ECONNRESET"],
  ["interrupted", "Client has encountered a connection error and is not queryable"],
  ["wrong", "terminating connection due to idle-in-transaction timeout"],
  ["wrong", "canceling statement due to statement timeout"],
])("writes down as %s what ended with %s, with its steps", async (outcome, message) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "medihaven-tally-"));
  const file = path.join(folder, "tally.tsv");
  process.env.MODEL_TALLY = file;
  try {
    let runs = 0;
    const failing = runModel(
      numbers,
      async () => {
        runs += 1;
        if (runs === 3) throw new Error(message);
        return 4;
      },
      { numRuns: 5, limitMs: 5_000 },
    );
    await expect(failing).rejects.toThrow(message);
    expect(readFileSync(file, "utf8").trim().split("\t").slice(2)).toEqual(["3", outcome, "8"]);
  } finally {
    delete process.env.MODEL_TALLY;
    rmSync(folder, { recursive: true });
  }
});
