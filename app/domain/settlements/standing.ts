import { readBookings } from "#app/domain/bookings/booking-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { payeeToPay } from "#app/domain/payees/find-payee.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import type { Side } from "./labels.ts";
import { dueOn, dueUntil, isDue, isHeldBack } from "./terms.ts";

/** What of an account's money is where, of everything that the ledger owes it. Paise. */
export type AccountStanding = {
  owedPaise: number;
  duePaise: number;
  notYetDuePaise: number;
  /** Due or not, it waits for a claim of a guest or partner to be settled. */
  heldBackPaise: number;
  /** In a payout that was not transferred yet. */
  beingPaidPaise: number;
  /** The next day on which something falls due. */
  next: { dueOn: IsoDate; paise: number } | null;
  /** What is held back, of which bookings and why; at most 50. */
  held: Array<{ bookingId: string; bookingOrderId: string; paise: number; reason: string }>;
  /** No bank account counts: nothing can be paid out. */
  lacksBankAccount: boolean;
  /** One was entered and is being checked, or waits out its 48 hours. */
  checksBankAccount: boolean;
};

const OPEN = "payable.account_id = $accountId AND payable.payout_id IS NULL";

/** The balance of the actor's own account, split by what happens to it; an admin names one. @throws NotFound */
export async function readBalance(ctx: Context, wanted?: string): Promise<AccountStanding> {
  const own = isUser(ctx.actor) && hasRole(ctx.actor, "partner", "agent") ? ctx.actor.accountId : null;
  const accountId = isPrivileged(ctx.actor) ? wanted : own;
  if (!accountId || (wanted && wanted !== accountId)) throw new NotFound();
  const bind = { accountId, dueUntil: dueUntil(ctx.now) };
  const [sums, next, held, payee, entered] = await Promise.all([
    row<Omit<AccountStanding, "next" | "held" | "lacksBankAccount" | "checksBankAccount">>(
      `SELECT coalesce(sum(payable.amount_paise), 0)::bigint AS "owedPaise",
         coalesce(sum(payable.amount_paise) FILTER (WHERE payable.payout_id IS NOT NULL), 0)::bigint AS "beingPaidPaise",
         coalesce(sum(payable.amount_paise) FILTER (WHERE payable.payout_id IS NULL AND ${isDue("payable")}), 0)::bigint AS "duePaise",
         coalesce(sum(payable.amount_paise) FILTER (WHERE payable.payout_id IS NULL AND ${isHeldBack("payable")}), 0)::bigint AS "heldBackPaise",
         coalesce(sum(payable.amount_paise) FILTER (WHERE payable.payout_id IS NULL AND NOT ${isDue("payable")}
           AND NOT ${isHeldBack("payable")}), 0)::bigint AS "notYetDuePaise"
       FROM payables payable LEFT JOIN payouts payout ON payout.id = payable.payout_id
       WHERE payable.account_id = $accountId AND payout.state IS DISTINCT FROM 'paid'`,
      bind,
      ctx.tx,
    ),
    row<{ earnedOn: IsoDate; paise: number }>(
      `SELECT payable.earned_on, sum(payable.amount_paise)::bigint AS paise FROM payables payable
       WHERE ${OPEN} AND payable.earned_on > $dueUntil AND NOT ${isHeldBack("payable")}
       GROUP BY payable.earned_on HAVING sum(payable.amount_paise) <> 0 ORDER BY payable.earned_on LIMIT 1`,
      bind,
      ctx.tx,
    ),
    rows<AccountStanding["held"][number]>(
      `SELECT booking.id AS "bookingId", booking.booking_order_id, sum(payable.amount_paise)::bigint AS paise, min(${HELD_REASON}) AS reason
       FROM payables payable JOIN bookings booking ON booking.id = payable.booking_id
       JOIN claims claim ON claim.booking_id = booking.id AND claim.state IN ('open', 'objected')
       WHERE ${OPEN} GROUP BY booking.id ORDER BY min(payable.earned_on), booking.id LIMIT 50`,
      { accountId },
      ctx.tx,
    ),
    payeeToPay(accountId, ctx.now, ctx.tx),
    row<{ found: number }>(
      "SELECT 1 AS found FROM payee_accounts WHERE account_id = $accountId AND state IN ('proving', 'waiting', 'approved') LIMIT 1",
      { accountId },
      ctx.tx,
    ),
  ]);
  return {
    ...present(sums),
    next: next ? { dueOn: dueOn(next.earnedOn), paise: next.paise } : null,
    held,
    lacksBankAccount: !payee,
    checksBankAccount: !payee && entered !== undefined,
  };
}

/** Why money of a booking is held back, by the claim on it and whether the guest objects. In English; pages say it in their language. */
const HELD_REASONS = {
  damage: {
    objected: "Damage is claimed; the guest objects, our team decides",
    else: "Damage is claimed; the guest may object",
  },
  late: {
    objected: "Late days are claimed; the guest objects, our team decides",
    else: "Late days are claimed; the guest may object",
  },
  missing: {
    objected: "Reported as not returned; the guest objects, our team decides",
    else: "Reported as not returned; the guest may object",
  },
  else: {
    objected: "Reported as a no-show; the guest objects, our team decides",
    else: "Reported as a no-show; the guest may object",
  },
} as const;

const byState = (reasons: { objected: string; else: string }) =>
  `CASE claim.state WHEN 'objected' THEN '${reasons.objected}' ELSE '${reasons.else}' END`;

const HELD_REASON = `CASE claim.claim_kind WHEN 'damage' THEN ${byState(HELD_REASONS.damage)} WHEN 'late' THEN ${byState(HELD_REASONS.late)}
  WHEN 'missing' THEN ${byState(HELD_REASONS.missing)} ELSE ${byState(HELD_REASONS.else)} END`;

/** What became of the money of one booking for one side. Paise. */
export type BookingStanding = {
  side: Side;
  state: "paid" | "being_paid" | "due" | "not_yet_due" | "held_back" | "nothing";
  /** What is not transferred yet; of a booking that is paid out, what was. */
  paise: number;
  /** The day on which it falls due, known from the first day. */
  dueOn: IsoDate;
  reason: string | null;
  payout: { payoutNumber: string; referenceNumber: string | null; paidDate: IsoDate | null } | null;
};

/**
 * When a booking is paid out to the actor's side and what keeps it; an admin reads the partner's side.
 * @throws NotFound also for somebody else's booking
 */
export async function readBookingStanding(ctx: Context, bookingId: string): Promise<BookingStanding> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || hasRole(ctx.actor, "customer") || !can(ctx.actor, "view", booking)) throw new NotFound();
  const side: Side = hasRole(ctx.actor, "agent") ? "agent" : "partner";
  const found = present(
    await row<{
      openPaise: number;
      paidPaise: number;
      beingPaid: boolean;
      isDue: boolean;
      reason: string | null;
      payoutNumber: string | null;
      referenceNumber: string | null;
      paidDate: IsoDate | null;
    }>(
      `SELECT coalesce(sum(payable.amount_paise) FILTER (WHERE payout.state IS DISTINCT FROM 'paid'), 0)::bigint AS "openPaise",
       coalesce(sum(payable.amount_paise) FILTER (WHERE payout.state = 'paid'), 0)::bigint AS "paidPaise",
       coalesce(bool_or(payout.state IN ('waiting', 'approved')), false) AS "beingPaid",
       $endsOn::date <= $dueUntil::date AS "isDue",
       (SELECT ${HELD_REASON} FROM claims claim WHERE claim.booking_id = $bookingId AND claim.state IN ('open', 'objected') LIMIT 1) AS reason,
       max(payout.payout_number) AS "payoutNumber", max(payout.reference_number) AS "referenceNumber", max(payout.paid_date) AS "paidDate"
     FROM payables payable LEFT JOIN payouts payout ON payout.id = payable.payout_id
     WHERE payable.booking_id = $bookingId AND payable.side = $side`,
      { bookingId, side, endsOn: booking.endsOn, dueUntil: dueUntil(ctx.now) },
      ctx.tx,
    ),
  );
  const { openPaise, paidPaise, beingPaid, reason, payoutNumber, referenceNumber, paidDate } = found;
  const waits = reason ? "held_back" : found.isDue ? "due" : "not_yet_due";
  const settled = paidPaise !== 0 ? "paid" : "nothing";
  const state = openPaise === 0 ? settled : beingPaid ? "being_paid" : waits;
  return {
    side,
    state,
    paise: openPaise === 0 ? paidPaise : openPaise,
    dueOn: dueOn(booking.endsOn),
    reason: state === "held_back" ? reason : null,
    payout: payoutNumber ? { payoutNumber, referenceNumber, paidDate } : null,
  };
}
