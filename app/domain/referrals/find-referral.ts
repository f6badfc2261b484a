import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { rawRow } from "#db/client.ts";
import { REFERRAL_DAYS, type ReferralState } from "./labels.ts";

/** Where a referral `r` stands at `$now`. */
export const STATE_SQL = `CASE
  WHEN r.referrer_payment_status IN ('paid', 'reversed') THEN r.referrer_payment_status
  WHEN r.earned_at IS NOT NULL THEN 'to_pay' WHEN r.booking_id IS NOT NULL THEN 'booked'
  WHEN r.lapsed_at IS NOT NULL OR r.referred_datetime < $now::timestamptz - make_interval(days => ${REFERRAL_DAYS}) THEN 'lapsed'
  ELSE 'waiting' END`;

type ReferralRow = {
  id: string;
  referral_id: string;
  referrer_name: string;
  referrer_email: string | null;
  /** E.164. */
  referrer_contact_no: string;
  referrer_upi_number: string;
  referee_contact_no: string;
  referred_datetime: Date;
  booked_datetime: Date | null;
  /** The number of the booking that a person reads out. */
  booking_id: string | null;
  /** For a link to the booking. */
  bookingRow: string | null;
  referrer_payment_ref_no: string;
  referrer_paid_datetime: Date | null;
  referrer_payment_method: string;
  referrer_payment_status: "pending" | "paid" | "reversed" | null;
  state: ReferralState;
  rewardPaise: number;
  reversedReason: string;
};

const SELECT = `SELECT r.id, r.referral_id, r.referrer_name, r.referrer_email, r.referrer_contact_no, r.referrer_upi_number,
    r.referee_contact_no, r.referred_datetime, r.booked_datetime, b.booking_order_id AS booking_id, r.booking_id AS "bookingRow",
    r.referrer_payment_ref_no, r.referrer_paid_datetime, r.referrer_payment_method, r.referrer_payment_status, ${STATE_SQL} AS state,
    r.reward_paise AS "rewardPaise", r.reversed_reason AS "reversedReason"
  FROM referrals r LEFT JOIN bookings b ON b.id = r.booking_id`;

/**
 * One referral with its whole UPI id, for paying it; the look is audited.
 * @throws NotFound; Forbidden for all but admins
 */
export async function findReferral(ctx: Context, id: string): Promise<ReferralRow> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const found = await rawRow<ReferralRow>(`${SELECT} WHERE r.id = $id`, { id, now: ctx.now }, ctx.tx);
  if (!found) throw new NotFound();
  await withTransaction(ctx, (ctx) =>
    recordAudit(ctx, { action: "referral.read", subjectKind: "referral", subjectId: found.referral_id }),
  );
  return found;
}
