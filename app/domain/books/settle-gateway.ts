import { recordAudits } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { gatewaySettlementLines, refundSettlementLines } from "#app/domain/money/postings.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { type IsoDate, istDate, parseTypedDate } from "#app/domain/shared/dates.ts";
import { readSmallCsv } from "#app/domain/shared/read-csv.ts";
import { present } from "#app/present.ts";
import { rows, type Transaction } from "#db/client.ts";
import { postReceipts, UTR } from "./bank-receipts.ts";
import { firstOfEach, importInChunks, outcomesOf, postByDay, type Refused } from "./import-rows.ts";

/**
 * The gateway's settlement report: one row a payment, or a refund by its id, whose amount the gateway keeps and may write with a minus. Amounts
 * are rupees; `fee` without `gst`, which is the GST on it.
 */
export const SETTLEMENT_COLUMNS = ["payment_id", "amount", "fee", "gst", "utr", "settled_on"] as const;

export type GatewayImport = {
  rows: number;
  settled: number;
  /** Payments and refunds that were settled before: nothing was done. */
  repeated: number;
  refused: Refused[];
};

const MAX_ROWS = 20_000;

type Row = Record<(typeof SETTLEMENT_COLUMNS)[number], string>;

/**
 * Takes the gateway's settlement report (CSV): each payment and refund once, however often the file comes. What the gateway took is booked in
 * place of the forecast, and the rest is on its way to our bank, where a receipt of the same UTR may wait for it.
 * @throws Forbidden; Invalid when the file is no such CSV
 */
export async function importGatewaySettlements(ctx: Context, text: string): Promise<GatewayImport> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const records = readSmallCsv(text, SETTLEMENT_COLUMNS, MAX_ROWS);
  const { counts, refused } = await importInChunks(ctx, records, settle);
  await postReceipts(ctx);
  return { rows: records.length, settled: counts.taken, repeated: counts.repeated, refused };
}

/** What came of each row: taken, repeated, or why it was refused. */
async function settle(ctx: TxContext, records: Row[]): Promise<string[]> {
  const moved = await findMoved(
    ctx.tx,
    records.map((record) => record.payment_id),
  );
  const read = records.map((record) => readRow(record, moved.get(record.payment_id), istDate(ctx.now)));
  const settled = await insertSettlements(
    ctx,
    firstOfEach(read, ({ movedId }) => movedId),
  );
  await postByDay(
    ctx,
    settled.map(({ id, one }) => ({
      day: one.settledOn,
      entry: {
        kind: "gateway_settlement",
        refId: id,
        orderId: one.orderId,
        memo: one.utr,
        lines: one.isRefund ? refundSettlementLines(one) : gatewaySettlementLines(one),
      },
    })),
  );
  await recordAudits(
    ctx,
    settled.map(({ one: { isRefund, movedId, amountPaise, feePaise, gstPaise, utr } }) => ({
      action: "gateway.settle",
      subjectKind: isRefund ? "refund" : "payment",
      subjectId: movedId,
      after: { amountPaise, feePaise, gstPaise, utr },
    })),
  );
  return outcomesOf(
    read,
    settled.map(({ one }) => one),
  );
}

/** A row of the report with what it is about. Amounts are paise. */
type Settlement = Moved & {
  feePaise: number;
  gstPaise: number;
  utr: string;
  settledOn: IsoDate;
};

/** What a row says, or why it is refused. */
function readRow(record: Row, moved: Moved | undefined, today: IsoDate): Settlement | string {
  const amountPaise = parseRupees(record.amount.replace(/^-/, ""));
  const [feePaise, gstPaise] = [parseRupees(record.fee), parseRupees(record.gst)];
  const settledOn = parseTypedDate(record.settled_on);
  const utr = record.utr.toUpperCase();
  if (!amountPaise || feePaise === undefined || gstPaise === undefined)
    return "the amount, the fee or its GST is no amount";
  if (!settledOn || settledOn > today) return "the day is missing or has not come yet";
  if (!UTR.test(utr)) return "the UTR is missing or odd";
  if (!moved) return "there is no such captured payment and no such refund";
  // What is taken back of a payment, as in a chargeback, is no settlement of it.
  if (!moved.isRefund && record.amount.startsWith("-")) return "the amount of a payment is below zero";
  if (!moved.isRefund && feePaise + gstPaise > amountPaise) return "the fee is more than the payment";
  if (moved.amountPaise !== amountPaise)
    return `the ${moved.isRefund ? "refund" : "payment"} has another amount`;
  return { ...moved, feePaise, gstPaise, utr, settledOn };
}

/** Writes those that are new. @param read by what they settle @returns each with its id */
async function insertSettlements(ctx: TxContext, read: Map<string, Settlement>) {
  const made = await rows<{ id: string; movedId: string }>(
    `INSERT INTO gateway_settlements (payment_id, refund_id, amount_paise, fee_paise, gst_paise, utr, settled_on, imported_by, imported_at)
     SELECT CASE WHEN NOT "isRefund" THEN "movedId" END, CASE WHEN "isRefund" THEN "movedId" END, "amountPaise", "feePaise", "gstPaise", utr,
       "settledOn", $by, $now
     FROM jsonb_to_recordset($settlements::jsonb) AS one("isRefund" boolean, "movedId" uuid, "amountPaise" bigint, "feePaise" bigint,
       "gstPaise" bigint, utr text, "settledOn" date)
     ORDER BY "movedId" ON CONFLICT DO NOTHING RETURNING id, coalesce(payment_id, refund_id) AS moved_id`,
    { settlements: JSON.stringify([...read.values()]), by: userIdOf(ctx.actor), now: ctx.now },
    ctx.tx,
  );
  return made.map(({ id, movedId }) => ({ id, one: present(read.get(movedId)) }));
}

type Moved = {
  movedId: string;
  isRefund: boolean;
  amountPaise: number;
  orderId: string;
  /** What the sale said that the gateway would take; nothing of a refund and of a payment that bought nothing. */
  forecastPaise: number;
};

/** The captured payments, and the refunds that were done, by the gateway's ids; neither changes any more. */
async function findMoved(tx: Transaction, gatewayIds: string[]): Promise<Map<string, Moved>> {
  const found = await rows<Moved & { gatewayId: string }>(
    `SELECT refund.gateway_refund_id AS gateway_id, refund.id AS moved_id, true AS is_refund, refund.amount_paise, payment.order_id,
       0::bigint AS forecast_paise
     FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
     WHERE refund.gateway_refund_id = ANY($gatewayIds::text[]) AND refund.state = 'done' AND refund.carried_to_id IS NULL
     UNION ALL
     SELECT payment.gateway_payment_id, payment.id, false, payment.amount_paise, payment.order_id, CASE payment.state WHEN 'captured' THEN
       (SELECT coalesce(-sum(line.amount_paise), 0)::bigint FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id
        WHERE entry.order_id = payment.order_id AND entry.kind = 'gateway_fee' AND line.account = 'gateway') ELSE 0 END
     FROM payments payment
     WHERE payment.gateway_payment_id = ANY($gatewayIds::text[]) AND payment.state IN ('captured', 'surplus')`,
    { gatewayIds },
    tx,
  );
  return new Map(found.map(({ gatewayId, ...moved }) => [gatewayId, moved]));
}
