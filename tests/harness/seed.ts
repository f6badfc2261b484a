import { randomInt } from "node:crypto";

/**
 * What random tests begin with. `npm test` fixes it, so that one commit has one result; elsewhere each run has another, and
 * `TEST_SEED=<seed>` takes the steps of a run again.
 */
export function testSeed(): number {
  process.env.TEST_SEED ??= String(randomInt(2 ** 31));
  return Number(process.env.TEST_SEED);
}
