import { recordAudits } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { bankReceiptLines } from "#app/domain/money/postings.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { type IsoDate, istDate, parseTypedDate } from "#app/domain/shared/dates.ts";
import { readSmallCsv } from "#app/domain/shared/read-csv.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { firstOfEach, importInChunks, outcomesOf, postByDay, type Refused } from "./import-rows.ts";

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
  refused: Refused[];
};

const MAX_ROWS = 5_000;

/** The reference of a transfer, in capitals. */
export const UTR = /^[0-9A-Z/-]{4,40}$/;

type Row = Record<(typeof RECEIPT_COLUMNS)[number], string>;

/**
 * Takes the bank's statement of what came in (CSV): each UTR once, however often the file comes. What the gateway sent is posted as soon as the
 * gateway's report names its UTR; all else waits in the list.
 * @throws Forbidden; Invalid when the file is no such CSV
 */
export async function importBankReceipts(ctx: Context, text: string): Promise<ReceiptImport> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const records = readSmallCsv(text, RECEIPT_COLUMNS, MAX_ROWS);
  const { counts, refused } = await importInChunks(ctx, records, take);
  return { rows: records.length, ...counts, refused, posted: await postReceipts(ctx) };
}

/** What came of each row: taken, repeated, or why it was refused. */
async function take(ctx: TxContext, records: Row[]): Promise<string[]> {
  const read = records.map((record) => readRow(record, istDate(ctx.now)));
  const first = firstOfEach(read, ({ utr }) => utr);
  const made = await rows<{ id: string; utr: string }>(
    `INSERT INTO bank_receipts (utr, amount_paise, received_on, payer, imported_by, imported_at)
     SELECT utr, "amountPaise", "receivedOn", payer, $by, $now
     FROM jsonb_to_recordset($receipts::jsonb) AS one(utr text, "amountPaise" bigint, "receivedOn" date, payer text)
     ORDER BY utr ON CONFLICT (utr) DO NOTHING RETURNING id, utr`,
    { receipts: JSON.stringify([...first.values()]), by: userIdOf(ctx.actor), now: ctx.now },
    ctx.tx,
  );
  const taken = made.map(({ id, utr }) => ({ id, one: present(first.get(utr)) }));
  await recordAudits(
    ctx,
    taken.map(({ id, one: { payer: _, ...after } }) => ({
      action: "bank_receipt.take",
      subjectKind: "bank_receipt",
      subjectId: id,
      after,
    })),
  );
  return outcomesOf(
    read,
    taken.map(({ one }) => one),
  );
}

type Receipt = { utr: string; amountPaise: number; receivedOn: IsoDate; payer: string };

/** What a row says, or why it is refused. */
function readRow(record: Row, today: IsoDate): Receipt | string {
  const utr = record.utr.toUpperCase();
  if (!UTR.test(utr)) return "the UTR is missing or odd";
  const amountPaise = parseRupees(record.amount);
  if (!amountPaise) return "the amount is no amount";
  const receivedOn = parseTypedDate(record.received_on);
  if (!receivedOn || receivedOn > today) return "the day is missing or has not come yet";
  const payer = record.payer.slice(0, 120);
  if (payer === "") return "who paid is missing";
  return { utr, amountPaise, receivedOn, payer };
}

/**
 * Posts receipts whose UTR is that of money on the way from the gateway: what came, even where that is not what the report said, so that the
 * difference stands on the way and somebody asks the gateway.
 * @returns how many were posted now
 */
export async function postReceipts(ctx: Context): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const found = await rows<{ id: string; utr: string; amountPaise: number; receivedOn: IsoDate }>(
      `UPDATE bank_receipts SET posted_at = $now WHERE posted_at IS NULL AND EXISTS (SELECT FROM gateway_settlements settled
         WHERE settled.utr = bank_receipts.utr AND (settled.refund_id IS NOT NULL OR settled.amount_paise <> settled.fee_paise + settled.gst_paise))
       RETURNING id, utr, amount_paise, received_on`,
      { now: ctx.now },
      ctx.tx,
    );
    await postByDay(
      ctx,
      found.map(({ id, utr, amountPaise, receivedOn }) => ({
        day: receivedOn,
        entry: {
          kind: "bank_receipt",
          refId: id,
          orderId: null,
          memo: utr,
          lines: bankReceiptLines(amountPaise),
        },
      })),
    );
    return found.length;
  });
}
