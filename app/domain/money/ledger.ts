import { randomUUID } from "node:crypto";
import type { TxContext } from "#app/domain/context.ts";
import { plannedExecute, plannedRows, type Transaction } from "#db/client.ts";
import type { LedgerAccount, LedgerLine } from "./postings.ts";

/** What an entry is about; with `refId` it is unique, so that nothing is ever posted twice. */
export type EntryKind =
  | "capture"
  | "sale"
  | "gateway_fee"
  | "cancellation"
  | "division"
  | "refund"
  | "deposit"
  | "deposit_return"
  | "adjustment"
  | "relocation"
  | "goodwill"
  | "gst_correction"
  | "payout"
  | "gateway_settlement"
  | "bank_receipt"
  | "remittance"
  | "referral_reward";

export type Entry = {
  kind: EntryKind;
  /** The payment, booking, cancellation, refund, adjustment or payout that the entry records. */
  refId: string;
  /** Null for what is about no single order: a payout. */
  orderId: string | null;
  bookingId?: string;
  memo?: string;
  lines: LedgerLine[];
};

/**
 * Posts entries in the caller's transaction. Lines of zero are left out; an entry without lines is not posted. Several lines
 * of one account and party become one.
 * @throws a database error when the lines of an entry do not sum to zero (at commit), or when it was posted before
 */
export async function postEntries(ctx: TxContext, entries: Entry[]): Promise<void> {
  const posted = entries.map((entry) => ({ ...entry, id: randomUUID(), lines: merged(entry.lines) }));
  const entryRows = posted
    .filter((entry) => entry.lines.length > 0)
    .map(({ id, kind, refId, orderId, bookingId, memo }) => ({
      id,
      kind,
      ref_id: refId,
      order_id: orderId,
      booking_id: bookingId ?? null,
      memo: memo ?? "",
      at: ctx.now,
    }));
  if (entryRows.length === 0) return;
  const lineRows = posted.flatMap(({ id, lines }) =>
    lines.map(({ account, partyId, amountPaise }) => ({
      entry_id: id,
      account,
      party_id: partyId,
      amount_paise: amountPaise,
    })),
  );
  await plannedExecute(
    `WITH entry AS (
       INSERT INTO ledger_entries (id, kind, ref_id, order_id, booking_id, memo, at)
       SELECT id, kind, ref_id, order_id, booking_id, memo, at FROM jsonb_populate_recordset(NULL::ledger_entries, $entries::jsonb)
       RETURNING id)
     INSERT INTO ledger_lines (entry_id, account, party_id, amount_paise)
     SELECT entry.id, line.account, line.party_id, line.amount_paise
     FROM jsonb_to_recordset($lines::jsonb) AS line(entry_id uuid, account text, party_id uuid, amount_paise bigint)
     JOIN entry ON entry.id = line.entry_id`,
    { entries: JSON.stringify(entryRows), lines: JSON.stringify(lineRows) },
    ctx.tx,
  );
}

function merged(lines: LedgerLine[]): LedgerLine[] {
  const byPlace = new Map<string, LedgerLine>();
  for (const line of lines) {
    const place = `${line.account}:${line.partyId}`;
    const amountPaise = (byPlace.get(place)?.amountPaise ?? 0) + line.amountPaise;
    byPlace.set(place, { ...line, amountPaise });
  }
  return [...byPlace.values()].filter((line) => line.amountPaise !== 0);
}

export type BalanceFilter = {
  account?: LedgerAccount;
  partyId?: string;
  orderId?: string;
  bookingId?: string;
};
export type Balance = { account: LedgerAccount; partyId: string | null; balancePaise: number };

/** Balances by account and party (debit positive, paise), of everything or of what the filter names. */
export async function balances(filter: BalanceFilter = {}, tx?: Transaction): Promise<Balance[]> {
  return plannedRows<Balance>(
    `SELECT line.account, line.party_id, sum(line.amount_paise)::bigint AS "balancePaise"
     FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
     WHERE ($account::text IS NULL OR line.account = $account)
       AND ($partyId::uuid IS NULL OR line.party_id = $partyId)
       AND ($orderId::uuid IS NULL OR entry.order_id = $orderId)
       AND ($bookingId::uuid IS NULL OR entry.booking_id = $bookingId)
     GROUP BY line.account, line.party_id HAVING sum(line.amount_paise) <> 0 ORDER BY line.account, line.party_id`,
    {
      account: filter.account ?? null,
      partyId: filter.partyId ?? null,
      orderId: filter.orderId ?? null,
      bookingId: filter.bookingId ?? null,
    },
    tx,
  );
}
