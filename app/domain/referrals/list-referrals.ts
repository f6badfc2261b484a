import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { inTransaction, rawRow, rawRows, row, rows } from "#db/client.ts";
import { maskUpi, REFERRAL_DAYS, type ReferralState } from "./labels.ts";

/** Where a referral `r` stands at `$now`. */
export const STATE_SQL = `CASE
  WHEN r.referrer_payment_status IN ('paid', 'reversed') THEN r.referrer_payment_status
  WHEN r.earned_at IS NOT NULL THEN 'to_pay' WHEN r.booking_id IS NOT NULL THEN 'booked'
  WHEN r.lapsed_at IS NOT NULL OR r.referred_datetime < $now::timestamptz - make_interval(days => ${REFERRAL_DAYS}) THEN 'lapsed'
  ELSE 'waiting' END`;

export type ReferralRow = {
  id: string;
  referral_id: string;
  referrer_name: string;
  referrer_email: string | null;
  /** E.164. */
  referrer_contact_no: string;
  /** Masked in lists. */
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

export type ReferralFilters = {
  /** The referral's number, either phone, or part of the referrer's name. */
  q: string;
  state: ReferralState | "all";
  /** Of the referral, IST dates, both included. */
  from: string | null;
  to: string | null;
  page: number;
};

const PAGE_SIZE = 25;
const BATCH = 500;

const SELECT = `SELECT r.id, r.referral_id, r.referrer_name, r.referrer_email, r.referrer_contact_no, r.referrer_upi_number,
    r.referee_contact_no, r.referred_datetime, r.booked_datetime, b.booking_order_id AS booking_id, r.booking_id AS "bookingRow",
    r.referrer_payment_ref_no, r.referrer_paid_datetime, r.referrer_payment_method, r.referrer_payment_status, ${STATE_SQL} AS state,
    r.reward_paise AS "rewardPaise", r.reversed_reason AS "reversedReason"
  FROM referrals r LEFT JOIN bookings b ON b.id = r.booking_id`;

/** Referrals, newest first, 25 a page, UPI ids masked; counted up to 10,000. @throws Forbidden for all but admins */
export async function listReferrals(ctx: Context, filters: ReferralFilters) {
  const { where, bind } = conditions(ctx, filters);
  const [list, counted] = await Promise.all([
    rawRows<ReferralRow>(
      `${SELECT} WHERE ${where} ORDER BY r.referred_datetime DESC, r.id LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT FROM referrals r WHERE ${where} AND $now::timestamptz IS NOT NULL LIMIT ${COUNT_LIMIT}) counted`,
      bind,
      ctx.tx,
    ),
  ]);
  const total = counted!.total;
  return {
    rows: list.map(masked),
    total,
    totalIsBounded: total === COUNT_LIMIT,
    page: filters.page,
    pageSize: PAGE_SIZE,
  };
}

/** The same referrals in batches, for an export: all pages of the filter, UPI ids masked. */
export async function* referralBatches(
  ctx: Context,
  filters: ReferralFilters,
): AsyncGenerator<ReferralRow[]> {
  const { where, bind } = conditions(ctx, filters);
  let last: ReferralRow | undefined;
  do {
    const after = last ? "AND (r.referred_datetime, r.id) < ($at, $id)" : "";
    const batch: ReferralRow[] = await rawRows<ReferralRow>(
      `${SELECT} WHERE ${where} ${after} ORDER BY r.referred_datetime DESC, r.id DESC LIMIT ${BATCH}`,
      { ...bind, ...(last ? { at: last.referred_datetime, id: last.id } : {}) },
    );
    yield batch.map(masked);
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** How many referrals of these dates stand where, and what they are worth (paise). @throws Forbidden for all but admins */
export async function countReferrals(ctx: Context, filters: ReferralFilters) {
  const { where, bind } = conditions(ctx, { ...filters, state: "all" });
  return rows<{ state: ReferralState; count: number; rewardPaise: number }>(
    `SELECT ${STATE_SQL} AS state, count(*)::integer AS count, sum(r.reward_paise)::bigint AS "rewardPaise"
     FROM referrals r WHERE ${where} GROUP BY 1`,
    bind,
    ctx.tx,
  );
}

/**
 * One referral with its whole UPI id, for paying it; the look is audited.
 * @throws NotFound; Forbidden for all but admins
 */
export async function findReferral(ctx: Context, id: string): Promise<ReferralRow> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const found = await rawRow<ReferralRow>(`${SELECT} WHERE r.id = $id`, { id, now: ctx.now }, ctx.tx);
  if (!found) throw new NotFound();
  await inTransaction(ctx.tx, (tx) =>
    recordAudit(ctx, tx, { action: "referral.read", subjectKind: "referral", subjectId: found.referral_id }),
  );
  return found;
}

const masked = (referral: ReferralRow): ReferralRow => ({
  ...referral,
  referrer_upi_number: maskUpi(referral.referrer_upi_number),
});

function conditions(ctx: Context, filters: ReferralFilters) {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const where = ["true"];
  const bind: Record<string, unknown> = { now: ctx.now };
  if (filters.state !== "all") {
    where.push(`${STATE_SQL} = $state`);
    bind.state = filters.state;
  }
  if (filters.from) {
    where.push("r.referred_datetime >= $from");
    bind.from = istInstant(filters.from, "00:00");
  }
  if (filters.to) {
    where.push("r.referred_datetime < $beyond");
    bind.beyond = istInstant(addDays(filters.to, 1), "00:00");
  }
  if (filters.q) {
    where.push(
      "(r.referral_id = upper($q) OR r.referrer_contact_no = $phone OR r.referee_contact_no = $phone OR r.referrer_name ILIKE $part)",
    );
    Object.assign(bind, {
      q: filters.q,
      phone: normalisePhone(filters.q) ?? "",
      part: `%${filters.q.replace(/[\\%_]/g, "\\$&")}%`,
    });
  }
  return { where: where.join(" AND "), bind };
}
