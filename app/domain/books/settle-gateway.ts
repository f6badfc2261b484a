import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { gatewaySettlementLines, refundSettlementLines } from "#app/domain/money/postings.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { istDate, noonOrNow, parseTypedDate } from "#app/domain/shared/dates.ts";
import { readSmallCsv } from "#app/domain/shared/read-csv.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { row, type Transaction } from "#db/client.ts";
import { postReceipts, UTR } from "./bank-receipts.ts";

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
  refused: Array<{ line: number; reason: string }>;
};

const MAX_ROWS = 20_000;

/**
 * Takes the gateway's settlement report (CSV): each payment and refund once, however often the file comes. What the gateway took is booked in
 * place of the forecast, and the rest is on its way to our bank, where a receipt of the same UTR may wait for it.
 * @throws Forbidden; Invalid when the file is no such CSV
 */
export async function importGatewaySettlements(ctx: Context, text: string): Promise<GatewayImport> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const records = readSmallCsv(text, SETTLEMENT_COLUMNS, MAX_ROWS);
  const result: GatewayImport = { rows: records.length, settled: 0, repeated: 0, refused: [] };
  for (const [index, record] of records.entries()) {
    // One transaction a row, so that one bad row never undoes the others.
    const outcome = await withTransaction(ctx, (ctx) => settle(ctx, record));
    if (outcome === "settled" || outcome === "repeated") result[outcome] += 1;
    else result.refused.push({ line: index + 2, reason: outcome });
  }
  await postReceipts(ctx);
  return result;
}

async function settle(
  ctx: TxContext,
  record: Record<(typeof SETTLEMENT_COLUMNS)[number], string>,
): Promise<string> {
  const amountPaise = parseRupees(record.amount.replace(/^-/, ""));
  const [feePaise, gstPaise] = [parseRupees(record.fee), parseRupees(record.gst)];
  const settledOn = parseTypedDate(record.settled_on);
  const utr = record.utr.toUpperCase();
  if (!amountPaise || feePaise === undefined || gstPaise === undefined)
    return "the amount, the fee or its GST is no amount";
  if (!settledOn || settledOn > istDate(ctx.now)) return "the day is missing or has not come yet";
  if (!UTR.test(utr)) return "the UTR is missing or odd";
  const moved = await findMoved(ctx.tx, record.payment_id);
  if (!moved) return "there is no such captured payment and no such refund";
  // What is taken back of a payment, as in a chargeback, is no settlement of it.
  if (!moved.isRefund && record.amount.startsWith("-")) return "the amount of a payment is below zero";
  if (!moved.isRefund && feePaise + gstPaise > amountPaise) return "the fee is more than the payment";
  if (moved.amountPaise !== amountPaise)
    return `the ${moved.isRefund ? "refund" : "payment"} has another amount`;
  const made = await row<{ id: string }>(
    `INSERT INTO gateway_settlements (payment_id, refund_id, amount_paise, fee_paise, gst_paise, utr, settled_on, imported_by, imported_at)
     VALUES ($paymentId, $refundId, $amountPaise, $feePaise, $gstPaise, $utr, $settledOn, $by, $now) ON CONFLICT DO NOTHING RETURNING id`,
    {
      paymentId: moved.isRefund ? null : moved.id,
      refundId: moved.isRefund ? moved.id : null,
      amountPaise,
      feePaise,
      gstPaise,
      utr,
      settledOn,
      now: ctx.now,
      by: userIdOf(ctx.actor),
    },
    ctx.tx,
  );
  if (!made) return "repeated";
  const taken = { amountPaise, feePaise, gstPaise };
  await postEntries({ ...ctx, now: noonOrNow(settledOn, ctx.now), tx: ctx.tx }, [
    {
      kind: "gateway_settlement",
      refId: made.id,
      orderId: moved.orderId,
      memo: utr,
      lines: moved.isRefund
        ? refundSettlementLines(taken)
        : gatewaySettlementLines({ ...taken, forecastPaise: await forecastOf(ctx.tx, moved) }),
    },
  ]);
  await recordAudit(ctx, {
    action: "gateway.settle",
    subjectKind: moved.isRefund ? "refund" : "payment",
    subjectId: moved.id,
    after: { ...taken, utr },
  });
  return "settled";
}

type Moved = { id: string; amountPaise: number; orderId: string; isRefund: boolean };

/** The payment, or the refund that was done, of an id of the gateway, locked. */
async function findMoved(tx: Transaction, gatewayId: string): Promise<Moved | undefined> {
  const payment = await row<Moved>(
    `SELECT id, amount_paise, order_id, false AS "isRefund" FROM payments
     WHERE gateway_payment_id = $gatewayId AND state IN ('captured', 'surplus') FOR UPDATE`,
    { gatewayId },
    tx,
  );
  if (payment) return payment;
  return row<Moved>(
    `SELECT refund.id, refund.amount_paise, payment.order_id, true AS "isRefund" FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
     WHERE refund.gateway_refund_id = $gatewayId AND refund.state = 'done' AND refund.carried_to_id IS NULL FOR UPDATE OF refund`,
    { gatewayId },
    tx,
  );
}

/** What the sale said that the gateway would take; nothing of a payment that bought nothing. */
async function forecastOf(tx: Transaction, { id, orderId }: Moved): Promise<number> {
  const forecast = await row<{ paise: number }>(
    `SELECT coalesce(-sum(line.amount_paise), 0)::bigint AS paise FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id
     WHERE entry.order_id = $orderId AND entry.kind = 'gateway_fee' AND line.account = 'gateway'
       AND EXISTS (SELECT FROM payments WHERE id = $id AND state = 'captured')`,
    { orderId, id },
    tx,
  );
  return present(forecast).paise;
}
