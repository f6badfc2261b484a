import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { referralRewardLines } from "#app/domain/money/postings.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { brokenConstraint, execute, row } from "#db/client.ts";

type Locked = {
  id: string;
  referralId: string;
  status: "pending" | "paid" | "reversed" | null;
  earned: boolean;
  rewardPaise: number;
  /** What it is paid for; an earned reward has one. */
  bookingId: string;
  orderId: string;
};

async function lockReferral(ctx: TxContext, id: string): Promise<Locked> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const found = await row<Locked>(
    `SELECT r.id, r.referral_id, r.referrer_payment_status AS status, r.earned_at IS NOT NULL AS earned,
       r.reward_paise, r.booking_id, (SELECT order_id FROM bookings WHERE id = r.booking_id) AS "orderId"
     FROM referrals r WHERE r.id = $id FOR UPDATE`,
    { id },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/**
 * Records that a reward was paid, once, and posts it to the ledger: the platform's expense for that booking, out of its bank.
 * Admins only.
 * @throws NotFound; Conflict `not_payable` before the stay is over or when it is paid or reversed; Invalid for a payment's reference
 *   that another referral has
 */
export async function payReferral(
  ctx: Context,
  input: { id: string; referrer_payment_ref_no: string; referrer_payment_method: string },
): Promise<void> {
  try {
    await withTransaction(ctx, async (ctx) => {
      const referral = await lockReferral(ctx, input.id);
      if (referral.status !== "pending" || !referral.earned)
        throw new Conflict("This reward is not to be paid: look where it stands now.", "not_payable");
      await execute(
        `UPDATE referrals SET referrer_payment_status = 'paid', referrer_payment_ref_no = $ref, referrer_payment_method = $method,
           referrer_paid_datetime = $now, paid_by = $by WHERE id = $id`,
        {
          id: input.id,
          ref: input.referrer_payment_ref_no,
          method: input.referrer_payment_method,
          now: ctx.now,
          by: userIdOf(ctx.actor),
        },
        ctx.tx,
      );
      await postEntries(ctx, [
        {
          kind: "referral_reward",
          refId: referral.id,
          orderId: referral.orderId,
          bookingId: referral.bookingId,
          memo: referral.referralId,
          lines: referralRewardLines(referral.rewardPaise),
        },
      ]);
      await recordAudit(ctx, {
        action: "referral.pay",
        subjectKind: "referral",
        subjectId: referral.referralId,
        before: { status: "pending" },
        after: { status: "paid", rewardPaise: referral.rewardPaise },
      });
    });
  } catch (error) {
    if (brokenConstraint(error) !== "referrals_payment_once") throw error;
    const text = "Another reward was paid with this reference.";
    throw new Invalid(text, { referrer_payment_ref_no: [text] });
  }
}

/**
 * Takes back a reward that is not paid yet, with a reason. Admins only.
 * @throws NotFound; Conflict `not_reversible` when nobody booked yet, or when it is paid or reversed
 */
export async function reverseReferral(ctx: Context, input: { id: string; reason: string }): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const referral = await lockReferral(ctx, input.id);
    if (referral.status !== "pending")
      throw new Conflict("This reward cannot be taken back: look where it stands now.", "not_reversible");
    await execute(
      "UPDATE referrals SET referrer_payment_status = 'reversed', reversed_reason = $reason WHERE id = $id",
      input,
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "referral.reverse",
      subjectKind: "referral",
      subjectId: referral.referralId,
      before: { status: "pending" },
      after: { status: "reversed" },
      reason: input.reason,
    });
  });
}
