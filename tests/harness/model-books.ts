import { expect } from "vitest";
import { expireOverdueHolds } from "#app/domain/bookings/expire-holds.ts";
import type { Context } from "#app/domain/context.ts";
import { DomainError } from "#app/domain/errors.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { rows } from "#db/client.ts";
import { MODEL_TIMES } from "./model-runs.ts";

/** What the model tests of bookings share: how steps are taken, and what has to hold in the end. */

/** Takes the steps of each round at once, one round after the other. @returns how many were done; the rest was refused by a rule */
export async function playRounds<Step>(
  rounds: Step[][],
  run: (step: Step) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const together of rounds)
    for (const outcome of await Promise.allSettled(together.map(run))) {
      if (outcome.status === "fulfilled") done += 1;
      else if (!(outcome.reason instanceof DomainError)) throw outcome.reason;
    }
  return done;
}

/** How many times as long as the last check the runs between two checks take at least. */
const PAUSE_OF_CHECKS = MODEL_TIMES > 1 ? 19 : 4;

let lastCheck = { endedAt: Number.NEGATIVE_INFINITY, tookMs: 0 };
let uncheckedRuns = 0;

/**
 * What has to hold after a run: an hour later, when every hold has ended and every payment is settled, no invariant is broken and no refund
 * waits. Checking reads the whole database, which grows with each run and would soon cost more than the runs themselves: a test spends
 * at most a fifth of its time on it, a long one a twentieth, and what it finds is of one of the runs since the last check. A test ends
 * with `checkBooks`.
 */
export async function expectBooksRight(ctx: Context): Promise<void> {
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 3_600_000) };
  await reconcileAll(later);
  await expireOverdueHolds(later);
  await reconcileAll({ ...later, now: new Date(later.now.getTime() + 60_000) });
  uncheckedRuns += 1;
  if (performance.now() - lastCheck.endedAt >= PAUSE_OF_CHECKS * lastCheck.tookMs) await checkBooks();
}

/** Checks everything that the runs left in the database, now. */
export async function checkBooks(): Promise<void> {
  const beganAt = performance.now();
  const broken = (await verify()).filter((finding) => finding.count > 0);
  expect(broken, `in one of the last ${uncheckedRuns} runs`).toEqual([]);
  expect(await rows("SELECT id FROM refunds WHERE state <> 'done'")).toEqual([]);
  const endedAt = performance.now();
  lastCheck = { endedAt, tookMs: endedAt - beganAt };
  uncheckedRuns = 0;
}
