import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { bankReceiptLines } from "#app/domain/money/postings.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { type IsoDate, istDate, noonOrNow, parseTypedDate } from "#app/domain/shared/dates.ts";
import { readSmallCsv } from "#app/domain/shared/read-csv.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row, rows } from "#db/client.ts";

/** What came to our bank: the credits of its statement. Amounts are rupees. */
export const RECEIPT_COLUMNS = ["utr", "amount", "received_on", "payer"] as const;

export type ReceiptImport = {
  rows: number;
  /** Receipts that are new. */
  taken: number;
  /** References that came before: nothing was done. */
  repeated: number;
  /** Receipts, of this file or of earlier ones, that are transfers of the gateway and were posted now. */
  posted: number;
  refused: Array<{ line: number; reason: string }>;
};

const MAX_ROWS = 5_000;

/** The reference of a transfer, in capitals. */
export const UTR = /^[0-9A-Z/-]{4,40}$/;

/**
 * Takes the bank's statement of what came in (CSV): each UTR once, however often the file comes. What the gateway sent is posted as soon as the
 * gateway's report names its UTR; all else waits in the list.
 * @throws Forbidden; Invalid when the file is no such CSV
 */
export async function importBankReceipts(ctx: Context, text: string): Promise<ReceiptImport> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const records = readSmallCsv(text, RECEIPT_COLUMNS, MAX_ROWS);
  const result: ReceiptImport = { rows: records.length, taken: 0, repeated: 0, posted: 0, refused: [] };
  for (const [index, record] of records.entries()) {
    // One transaction a row, so that one bad row never undoes the others.
    const outcome = await withTransaction(ctx, (ctx) => take(ctx, record));
    if (outcome === "taken" || outcome === "repeated") result[outcome] += 1;
    else result.refused.push({ line: index + 2, reason: outcome });
  }
  return { ...result, posted: await postReceipts(ctx) };
}

async function take(
  ctx: TxContext,
  record: Record<(typeof RECEIPT_COLUMNS)[number], string>,
): Promise<string> {
  const utr = record.utr.toUpperCase();
  if (!UTR.test(utr)) return "the UTR is missing or odd";
  const amountPaise = parseRupees(record.amount);
  if (!amountPaise) return "the amount is no amount";
  const receivedOn = parseTypedDate(record.received_on);
  if (!receivedOn || receivedOn > istDate(ctx.now)) return "the day is missing or has not come yet";
  const payer = record.payer.slice(0, 120);
  if (payer === "") return "who paid is missing";
  const made = await row<{ id: string }>(
    `INSERT INTO bank_receipts (utr, amount_paise, received_on, payer, imported_by, imported_at)
     VALUES ($utr, $amountPaise, $receivedOn, $payer, $by, $now) ON CONFLICT (utr) DO NOTHING RETURNING id`,
    {
      utr,
      amountPaise,
      receivedOn,
      payer,
      now: ctx.now,
      by: userIdOf(ctx.actor),
    },
    ctx.tx,
  );
  if (!made) return "repeated";
  await recordAudit(ctx, {
    action: "bank_receipt.take",
    subjectKind: "bank_receipt",
    subjectId: made.id,
    after: { utr, amountPaise, receivedOn },
  });
  return "taken";
}

/**
 * Posts receipts whose UTR is that of money on the way from the gateway: what came, even where that is not what the report said, so that the
 * difference stands on the way and somebody asks the gateway.
 * @returns how many were posted now
 */
export async function postReceipts(ctx: Context): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const found = await rows<{ id: string; utr: string; amountPaise: number; receivedOn: IsoDate }>(
      `UPDATE bank_receipts SET posted_at = $now WHERE posted_at IS NULL AND EXISTS (
         SELECT FROM gateway_settlements settled JOIN ledger_entries entry ON entry.kind = 'gateway_settlement' AND entry.ref_id = settled.id
           JOIN ledger_lines line ON line.entry_id = entry.id AND line.account = 'transit' WHERE settled.utr = bank_receipts.utr)
       RETURNING id, utr, amount_paise, received_on`,
      { now: ctx.now },
      ctx.tx,
    );
    for (const { id, utr, amountPaise, receivedOn } of found) {
      await postEntries({ ...ctx, now: noonOrNow(receivedOn, ctx.now), tx: ctx.tx }, [
        { kind: "bank_receipt", refId: id, orderId: null, memo: utr, lines: bankReceiptLines(amountPaise) },
      ]);
    }
    return found.length;
  });
}
