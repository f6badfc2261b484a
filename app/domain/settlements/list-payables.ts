import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { payeeToPay } from "#app/domain/payees/find-payee.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { containing } from "#app/domain/shared/like.ts";
import { row, rows } from "#db/client.ts";
import type { Side } from "./labels.ts";
import { dueUntil, isDue } from "./terms.ts";

export type PayableFilters = {
  side?: Side | null;
  kind?: BookingKindName | null;
  cityId?: string | null;
  /** A part of the account's name. */
  q?: string;
  /** `due`: something is due now; `negative`: the account owes us; `all`: everything not paid out yet. */
  show?: "due" | "negative" | "all";
  page?: number;
  pageSize?: number;
};

/** What is not in a payout yet, of one account and kind of bookings. Paise. */
export type Payable = {
  side: Side;
  accountId: string;
  name: string;
  cityName: string | null;
  kind: BookingKindName;
  /** May be negative after refunds of what was paid out already: then it lessens what comes next. */
  duePaise: number;
  notYetDuePaise: number;
  bookings: number;
  oldest: IsoDate;
};

const PAGE_SIZE = 25;

const HAVING = {
  due: `HAVING coalesce(sum(payable.amount_paise) FILTER (WHERE ${isDue("payable")}), 0) > 0`,
  negative: `HAVING coalesce(sum(payable.amount_paise) FILTER (WHERE ${isDue("payable")}), 0) < 0`,
  all: "",
} as const;

/**
 * What is owed, per account and kind, greatest first; a page of it, with the sums of everything that the filters leave.
 * @throws Forbidden for everybody but admins
 */
export async function listPayables(ctx: Context, filters: PayableFilters) {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const pageSize = filters.pageSize ?? PAGE_SIZE;
  const page = filters.page ?? 1;
  const bind = {
    dueUntil: dueUntil(ctx.now),
    side: filters.side ?? null,
    kind: filters.kind ?? null,
    cityId: filters.cityId ?? null,
    q: filters.q ? containing(filters.q) : null,
  };
  const grouped = `SELECT payable.side, payable.account_id, account.name, city.name AS "cityName", payable.kind,
      coalesce(sum(payable.amount_paise) FILTER (WHERE ${isDue("payable")}), 0)::bigint AS "duePaise",
      coalesce(sum(payable.amount_paise) FILTER (WHERE NOT ${isDue("payable")}), 0)::bigint AS "notYetDuePaise",
      count(DISTINCT payable.booking_id)::integer AS bookings, min(payable.earned_on) AS oldest
    FROM payables payable JOIN accounts account ON account.id = payable.account_id LEFT JOIN cities city ON city.id = account.city_id
    WHERE payable.payout_id IS NULL AND ($side::text IS NULL OR payable.side = $side)
      AND ($kind::text IS NULL OR payable.kind = $kind) AND ($cityId::uuid IS NULL OR account.city_id = $cityId)
      AND ($q::text IS NULL OR account.name ILIKE $q)
    GROUP BY payable.side, payable.account_id, account.name, city.name, payable.kind ${HAVING[filters.show ?? "due"]}`;
  const [found, totals] = await Promise.all([
    rows<Payable>(
      `${grouped} ORDER BY "duePaise" DESC, account.name, payable.kind LIMIT $limit OFFSET $offset`,
      { ...bind, limit: pageSize, offset: (page - 1) * pageSize },
      ctx.tx,
    ),
    row<{ total: number; duePaise: number; notYetDuePaise: number }>(
      `SELECT count(*)::integer AS total, coalesce(sum("duePaise"), 0)::bigint AS "duePaise",
         coalesce(sum("notYetDuePaise"), 0)::bigint AS "notYetDuePaise" FROM (${grouped}) listed`,
      bind,
      ctx.tx,
    ),
  ]);
  return { rows: found, page, pageSize, ...totals! };
}

export type PayableLine = {
  ledgerLineId: number;
  bookingId: string;
  bookingOrderId: string;
  title: string;
  startsOn: IsoDate;
  endsOn: IsoDate;
  /** What posted it: sale, cancellation or adjustment. */
  entry: string;
  amountPaise: number;
  due: boolean;
};

const MAX_LINES = 500;

/**
 * The open lines of one account and kind, oldest first (at most 500 are given), what a payout of all due ones would be, and the bank account it would go to.
 * @throws NotFound; Forbidden
 */
export async function readPayable(
  ctx: Context,
  input: { side: Side; accountId: string; kind: BookingKindName },
) {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const account = await row<{ id: string; name: string }>(
    "SELECT id, name FROM accounts WHERE id = $accountId AND account_kind = $side",
    { accountId: input.accountId, side: input.side },
    ctx.tx,
  );
  if (!account) throw new NotFound();
  const bind = { ...input, dueUntil: dueUntil(ctx.now) };
  const where =
    "payable.payout_id IS NULL AND payable.side = $side AND payable.account_id = $accountId AND payable.kind = $kind";
  const [lines, sums] = await Promise.all([
    rows<PayableLine>(
      `SELECT payable.ledger_line_id, booking.id AS "bookingId", booking.booking_order_id,
         booking.snapshot ->> 'title' AS title, booking.starts_on, booking.ends_on, entry.kind AS entry,
         payable.amount_paise, ${isDue("payable")} AS due
       FROM payables payable JOIN bookings booking ON booking.id = payable.booking_id
       JOIN ledger_lines line ON line.id = payable.ledger_line_id JOIN ledger_entries entry ON entry.id = line.entry_id
       WHERE ${where} ORDER BY payable.earned_on, payable.ledger_line_id LIMIT ${MAX_LINES}`,
      bind,
      ctx.tx,
    ),
    row<{ lines: number; duePaise: number; notYetDuePaise: number }>(
      `SELECT count(*)::integer AS lines, coalesce(sum(amount_paise) FILTER (WHERE ${isDue("payable")}), 0)::bigint AS "duePaise",
         coalesce(sum(amount_paise) FILTER (WHERE NOT ${isDue("payable")}), 0)::bigint AS "notYetDuePaise"
       FROM payables payable WHERE ${where}`,
      bind,
      ctx.tx,
    ),
  ]);
  return {
    account,
    payee: (await payeeToPay(input.accountId, ctx.now, ctx.tx)) ?? null,
    lines,
    totalLines: sums!.lines,
    duePaise: sums!.duePaise,
    notYetDuePaise: sums!.notYetDuePaise,
  };
}
