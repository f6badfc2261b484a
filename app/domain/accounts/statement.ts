import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { type Columns, column } from "#app/domain/lists/columns.ts";
import type { ListQuery } from "#app/domain/lists/query.ts";
import type { Side } from "#app/domain/settlements/labels.ts";
import { type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";

/** A month of one account, out of the ledger alone: what was sold, what came back, what was paid, and what is owed at its ends. */

export type StatementLine = {
  lineId: number;
  on: IsoDate;
  /** sale, cancellation, adjustment or payout */
  entry: string;
  bookingId: string | null;
  bookingOrderId: string | null;
  memo: string;
  /**
   * Price and GST of the guest (the price alone where the platform owes the GST; agents: their commission), the taxes withheld and the
   * fee with its GST; absent for a payout.
   */
  grossPaise: number;
  tdsPaise: number;
  tcsPaise: number;
  feePaise: number;
  /** What the entry adds to what is owed; a payout takes away. */
  amountPaise: number;
};

export type StatementHead = {
  account: { id: string; name: string; gstin: string | null; pan: string | null; address: string };
  side: Side;
  month: string;
  openingPaise: number;
  earnedPaise: number;
  paidPaise: number;
  closingPaise: number;
  lines: number;
};

const MAX_SHOWN = 500;

/**
 * The statement of an account for a month `YYYY-MM` (IST): at most 500 lines, oldest first; the sums are of all.
 * @throws NotFound for another's account; Invalid for no month
 */
export async function readStatement(
  ctx: Context,
  input: { accountId?: string; month: string },
): Promise<StatementHead & { rows: StatementLine[] }> {
  const account = await readAccount(ctx, input.accountId);
  const bind = bindOf(account, input.month);
  const [found, sums] = await Promise.all([
    rows<StatementLine>(`${SELECT} ORDER BY entry.at, line.id LIMIT ${MAX_SHOWN}`, bind, ctx.tx),
    row<{ openingPaise: number; earnedPaise: number; paidPaise: number; lines: number }>(
      `SELECT coalesce(-sum(line.amount_paise) FILTER (WHERE entry.at < $from), 0)::bigint AS "openingPaise",
         coalesce(-sum(line.amount_paise) FILTER (WHERE entry.at >= $from AND entry.kind <> 'payout'), 0)::bigint AS "earnedPaise",
         coalesce(sum(line.amount_paise) FILTER (WHERE entry.at >= $from AND entry.kind = 'payout'), 0)::bigint AS "paidPaise",
         count(*) FILTER (WHERE entry.at >= $from)::integer AS lines
       FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
       WHERE line.account = $payable AND line.party_id = $accountId AND entry.at < $to`,
      bind,
      ctx.tx,
    ),
  ]);
  const { openingPaise, earnedPaise, paidPaise, lines } = sums!;
  const { side, ...shown } = account;
  return {
    account: shown,
    side,
    month: input.month,
    ...{ openingPaise, earnedPaise, paidPaise, lines },
    closingPaise: openingPaise + earnedPaise - paidPaise,
    rows: found,
  };
}

/** The whole statement for a file: of an agent the commission, of a partner what the sale was and what was withheld. @throws NotFound; Invalid */
export async function statementQuery(
  ctx: Context,
  input: { accountId?: string; month: string },
): Promise<ListQuery> {
  const account = await readAccount(ctx, input.accountId);
  return {
    name: `statement-${input.month}`,
    columns: STATEMENT_COLUMNS[account.side],
    keys: {},
    from: `(${SELECT}) s`,
    isGrouped: true,
    joins: "",
    key: "s.line_id",
    where: "true",
    bind: bindOf(account, input.month),
    orderBy: 's."at", s.line_id',
    valueBind: {},
  };
}

const ENTRY = {
  date: column.date("Date", 's."on"'),
  entry: column.text("What", "s.entry"),
  booking_order_id: column.text("Booking", "s.booking_order_id"),
  note: column.text("Note", "s.memo"),
};
const AMOUNT = { amount: column.money("Amount Rs", "s.amount_paise") };
const tds = column.money("TDS", "s.tds_paise");

/** What a statement says of each entry, to each side. */
const STATEMENT_COLUMNS: Record<Side, Columns> = {
  partner: {
    ...ENTRY,
    price_and_gst: column.money("Price + GST", "s.gross_paise"),
    tds,
    tcs: column.money("TCS", "s.tcs_paise"),
    commission_and_gst: column.money("Fee + GST", "s.fee_paise"),
    ...AMOUNT,
  },
  agent: { ...ENTRY, commission: column.money("Commission", "s.gross_paise"), tds, ...AMOUNT },
};

// What is transferred, or kept of a guest's deposit for damage, is no sale: it has no price, tax or fee.
const NO_SALE = "('payout', 'deposit_return')";
// The amounts of the whole entry are asked for each line, by its index; a booking's entry has at most nine lines.
const SELECT = `SELECT line.id AS line_id, (entry.at AT TIME ZONE 'Asia/Kolkata')::date AS "on", entry.at, entry.kind AS entry,
    entry.booking_id, booking.booking_order_id, entry.memo,
    coalesce(whole.gross, 0)::bigint AS gross_paise, coalesce(whole.tds, 0)::bigint AS tds_paise, coalesce(whole.tcs, 0)::bigint AS tcs_paise,
    CASE WHEN entry.kind IN ${NO_SALE} THEN 0 ELSE coalesce(whole.gross, 0) - coalesce(whole.tds, 0) - coalesce(whole.tcs, 0) + line.amount_paise END::bigint AS fee_paise,
    -line.amount_paise AS amount_paise
  FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
  LEFT JOIN bookings booking ON booking.id = entry.booking_id
  LEFT JOIN LATERAL (SELECT
      CASE WHEN $payable = 'partner_payable' THEN sum(other.amount_paise) FILTER (WHERE other.account IN ('customer', 'offer_expense', 'gst_output'))
        ELSE -sum(other.amount_paise) FILTER (WHERE other.party_id = $accountId) END AS gross,
      -sum(other.amount_paise) FILTER (WHERE other.account = 'tds_payable' AND other.party_id = $accountId) AS tds,
      -sum(other.amount_paise) FILTER (WHERE other.account = 'tcs_payable' AND other.party_id = $accountId) AS tcs
    FROM ledger_lines other WHERE other.entry_id = entry.id AND entry.kind NOT IN ${NO_SALE}) whole ON true
  WHERE line.account = $payable AND line.party_id = $accountId AND entry.at >= $from AND entry.at < $to`;

type Account = StatementHead["account"] & { side: Side };

function bindOf(account: Account, month: string) {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new Invalid("Please choose a month.", { month: ["Please choose a month."] });
  const [year, number] = month.split("-").map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
  return {
    payable: `${account.side}_payable`,
    accountId: account.id,
    from: istInstant(`${month}-01`, "00:00").toISOString(),
    to: istInstant(`${next}-01`, "00:00").toISOString(),
  };
}

/** The actor's own account; an admin names one. */
async function readAccount(ctx: Context, wanted?: string): Promise<Account> {
  const own = isUser(ctx.actor) && hasRole(ctx.actor, "partner", "agent") ? ctx.actor.accountId : null;
  const id = isPrivileged(ctx.actor) ? wanted : own;
  if (!id || (wanted && wanted !== id)) throw new NotFound();
  const account = await row<Account>(
    "SELECT id, name, gstin, pan, address, account_kind AS side FROM accounts WHERE id = $id",
    { id },
    ctx.tx,
  );
  if (!account) throw new NotFound();
  return account;
}
