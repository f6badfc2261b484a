import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import type { EntryKind } from "#app/domain/money/ledger.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { row, rows } from "#db/client.ts";
import type { PaymentType, PayoutState, Side } from "./labels.ts";

/** A payout with the names of the specification's payment record. Paise; dates IST. */
export type Payout = {
  id: string;
  payoutNumber: string;
  side: Side;
  accountId: string;
  partnerName: string;
  kind: BookingKindName;
  state: PayoutState;
  amountPaise: number;
  bankAccountNum: string;
  /** Of the bank account; null for payouts older than the bank accounts of their owners. */
  holderName: string | null;
  ifsc: string | null;
  preparedBy: string | null;
  preparedByName: string | null;
  preparedAt: Date;
  approvedByName: string | null;
  approvedAt: Date | null;
  referenceNumber: string | null;
  transferAmountPaise: number | null;
  paidDate: IsoDate | null;
  fromAccounts: string | null;
  typeOfPayment: PaymentType | null;
  updatedAt: Date;
};

const SELECT = `SELECT payout.id, payout.payout_number, payout.side, payout.account_id,
    account.name AS "partnerName", payout.kind, payout.state, payout.amount_paise,
    payout.bank_account_num, payee.holder_name, payee.ifsc, payout.prepared_by, preparer.name AS "preparedByName",
    payout.prepared_at, approver.name AS "approvedByName", payout.approved_at,
    payout.reference_number, payout.transfer_amount_paise,
    payout.paid_date, payout.from_accounts, payout.type_of_payment,
    payout.updated_at
  FROM payouts payout JOIN accounts account ON account.id = payout.account_id
  LEFT JOIN payee_accounts payee ON payee.id = payout.payee_account_id LEFT JOIN users preparer ON preparer.id = payout.prepared_by LEFT JOIN users approver ON approver.id = payout.approved_by`;

/** Which payouts an actor may see: an account its own once they are paid, admins all. */
export function payoutScope(ctx: Context): { sql: string; bind: Record<string, string | null> } {
  if (isPrivileged(ctx.actor)) return { sql: "true", bind: {} };
  if (isUser(ctx.actor) && hasRole(ctx.actor, "partner", "agent"))
    return {
      sql: "payout.account_id = $scope AND payout.state = 'paid'",
      bind: { scope: ctx.actor.accountId },
    };
  return { sql: "false", bind: {} };
}

export type PayoutLine = {
  bookingId: string;
  bookingOrderId: string;
  title: string;
  startsOn: IsoDate;
  endsOn: IsoDate;
  entry: EntryKind;
  amountPaise: number;
};

const MAX_LINES = 1_000;

/** The last time that the gateway was asked to send it. */
export type PayoutTransfer = { state: "sending" | "paid" | "failed"; askedAt: Date; failure: string };

/** The outcome of sending a payout by the gateway; null if it was never sent. For those who pay. @throws Forbidden */
export async function readTransfer(ctx: Context, payoutId: string): Promise<PayoutTransfer | null> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const transfer = await row<PayoutTransfer>(
    "SELECT state, asked_at, failure FROM payout_transfers WHERE payout_id = $payoutId ORDER BY asked_at DESC LIMIT 1",
    { payoutId },
    ctx.tx,
  );
  return transfer ?? null;
}

/** A payout and the lines that it pays (at most 1,000 are given). @throws NotFound also for another account's */
export async function readPayout(ctx: Context, id: string): Promise<Payout & { lines: PayoutLine[] }> {
  const scope = payoutScope(ctx);
  const payout = await row<Payout>(
    `${SELECT} WHERE payout.id = $id AND ${scope.sql}`,
    { id, ...scope.bind },
    ctx.tx,
  );
  if (!payout) throw new NotFound();
  const lines = await rows<PayoutLine>(
    `SELECT booking.id AS "bookingId", booking.booking_order_id, booking.snapshot ->> 'title' AS title,
       booking.starts_on, booking.ends_on, entry.kind AS entry, payable.amount_paise
     FROM payables payable JOIN bookings booking ON booking.id = payable.booking_id
     JOIN ledger_lines line ON line.id = payable.ledger_line_id JOIN ledger_entries entry ON entry.id = line.entry_id
     WHERE payable.payout_id = $id ORDER BY payable.earned_on, payable.ledger_line_id LIMIT ${MAX_LINES}`,
    { id },
    ctx.tx,
  );
  return { ...payout, lines };
}
