import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import { rows } from "#db/client.ts";
import { STATE_SQL } from "./find-referral.ts";
import { REFERRAL_STATES, type ReferralState } from "./labels.ts";

const PAYMENT_STATUSES = { pending: "Pending", paid: "Paid", reversed: "Reversed" };
/** As `maskUpi` masks it. */
const MASKED_UPI = `left(r.referrer_upi_number, least(2, length(r.referrer_upi_number) - position('@' IN reverse(r.referrer_upi_number)) - 1))
  || '••••' || right(r.referrer_upi_number, position('@' IN reverse(r.referrer_upi_number)))`;

/** The referral report: referrals, newest first, UPI ids masked, for admins. */
export const referralList = defineList({
  name: "referrals",
  title: "Refer and earn report",
  from: "referrals r",
  joins: "LEFT JOIN bookings b ON b.id = r.booking_id",
  key: "r.id",
  keys: { bookingRow: "r.booking_id" },
  columns: {
    referral_id: column.text("Referral", "r.referral_id"),
    referrer_name: column.text("Referrer, UPI id", "r.referrer_name"),
    referrer_upi_number: column.text("UPI id", MASKED_UPI, { under: "referrer_name" }),
    referrer_email: column.text("Email", "r.referrer_email", { under: "referrer_name" }),
    referrer_contact_no: column.phone("Phone", "r.referrer_contact_no", { on: "file" }),
    referee_contact_no: column.phone("Referred", "r.referee_contact_no"),
    referred_datetime: column.instant("Referred at", "r.referred_datetime", { under: "referee_contact_no" }),
    booking_id: column.text("Booking", "b.booking_order_id"),
    booked_datetime: column.instant("Booked at", "r.booked_datetime", { under: "booking_id" }),
    reward: column.money("Reward", "r.reward_paise"),
    state: column.choice("Status", STATE_SQL, REFERRAL_STATES),
    referrer_payment_status: column.choice("Payment", "r.referrer_payment_status", PAYMENT_STATUSES),
    referrer_payment_method: column.text("Paid by", "r.referrer_payment_method", {
      under: "referrer_payment_status",
    }),
    referrer_payment_ref_no: column.text("Reference", "r.referrer_payment_ref_no", {
      under: "referrer_payment_status",
    }),
    referrer_paid_datetime: column.instant("Paid at", "r.referrer_paid_datetime", {
      under: "referrer_payment_status",
    }),
  },
  filters: {
    q: filter.search("Referral, phone or name", (words) => ({
      sql: `r.referral_id = upper($q) OR r.referrer_contact_no = $phone OR r.referee_contact_no = $phone
        OR r.referrer_name ILIKE $part`,
      bind: { q: words, part: containing(words), phone: normalisePhone(words) ?? "" },
    })),
    state: filter.choice("Status", REFERRAL_STATES, (state, { now }) => ({
      sql: `${STATE_SQL} = $state`,
      bind: { state, now },
    })),
    from: filter.sinceDay("Referred from", "r.referred_datetime"),
    to: filter.untilDay("Until", "r.referred_datetime"),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "r.referred_datetime DESC",
  bind: ({ now }) => ({ now }),
});

type Filters = Parameters<typeof referralList.query>[1];

/** How many referrals of these dates stand where, and what they are worth (paise). @throws Forbidden for all but admins */
export function countReferrals(ctx: Context, filters: Filters) {
  const { from, where, bind } = referralList.query(ctx, { ...filters, state: "all" });
  return rows<{ state: ReferralState; count: number; rewardPaise: number }>(
    `SELECT ${STATE_SQL} AS state, count(*)::integer AS count, sum(r.reward_paise)::bigint AS reward_paise
     FROM ${from} WHERE ${where} GROUP BY 1`,
    { ...bind, now: ctx.now },
    ctx.tx,
  );
}
