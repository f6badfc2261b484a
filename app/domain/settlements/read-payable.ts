import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import type { EntryKind } from "#app/domain/money/ledger.ts";
import { payeeToPay } from "#app/domain/payees/find-payee.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import type { Side } from "./labels.ts";
import { dueUntil, isDue } from "./terms.ts";

export type PayableLine = {
  ledgerLineId: number;
  bookingId: string;
  bookingOrderId: string;
  title: string;
  startsOn: IsoDate;
  endsOn: IsoDate;
  /** What posted it: sale, cancellation or adjustment. */
  entry: EntryKind;
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
    totalLines: present(sums).lines,
    duePaise: present(sums).duePaise,
    notYetDuePaise: present(sums).notYetDuePaise,
  };
}
