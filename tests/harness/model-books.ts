import { expect } from "vitest";
import { expireOverdueHolds } from "#app/domain/bookings/expire-holds.ts";
import type { Context } from "#app/domain/context.ts";
import { DomainError } from "#app/domain/errors.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { rows } from "#db/client.ts";

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

/** An hour later, when every hold has ended and every payment is settled: no invariant is broken, and no refund waits. */
export async function expectBooksRight(ctx: Context): Promise<void> {
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 3_600_000) };
  await reconcileAll(later);
  await expireOverdueHolds(later);
  await reconcileAll({ ...later, now: new Date(later.now.getTime() + 60_000) });
  expect((await verify()).filter((finding) => finding.count > 0)).toEqual([]);
  expect(await rows("SELECT id FROM refunds WHERE state <> 'done'")).toEqual([]);
}
