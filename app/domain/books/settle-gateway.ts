import { parse } from "csv-parse/sync";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { gatewaySettlementLines } from "#app/domain/money/postings.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { istInstant, parseTypedDate } from "#app/domain/shared/dates.ts";
import { inTransaction, row, type Transaction } from "#db/client.ts";

/** The gateway's settlement report: one row a payment. Amounts are rupees; `fee` without `gst`, which is the GST on it. */
export const SETTLEMENT_COLUMNS = ["payment_id", "amount", "fee", "gst", "utr", "settled_on"] as const;

export type GatewayImport = {
  rows: number;
  settled: number;
  /** Payments that were settled before: nothing was done. */
  repeated: number;
  refused: Array<{ line: number; reason: string }>;
};

const MAX_ROWS = 20_000;

/**
 * Takes the gateway's settlement report (CSV): each payment once, however often the file comes. What the gateway took is booked in place of
 * the forecast, and the rest is in our bank.
 * @throws Forbidden; Invalid when the file is no such CSV
 */
export async function importGatewaySettlements(ctx: Context, text: string): Promise<GatewayImport> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const records = readRecords(text);
  const result: GatewayImport = { rows: records.length, settled: 0, repeated: 0, refused: [] };
  for (const [index, record] of records.entries()) {
    // One transaction a row, so that one bad row never undoes the others.
    const outcome = await inTransaction(ctx.tx, (tx) => settle({ ...ctx, tx }, tx, record));
    if (outcome === "settled" || outcome === "repeated") result[outcome] += 1;
    else result.refused.push({ line: index + 2, reason: outcome });
  }
  return result;
}

function readRecords(text: string): Array<Record<string, string>> {
  let records: Array<Record<string, string>>;
  try {
    records = parse(text, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch {
    throw new Invalid("This is no CSV file.", { file: ["This is no CSV file."] });
  }
  const missing = SETTLEMENT_COLUMNS.filter((column) => records.length > 0 && !(column in records[0]!));
  const problem =
    missing.length > 0
      ? `The file has no column ${missing.join(", ")}.`
      : records.length > MAX_ROWS
        ? `At most ${MAX_ROWS} rows, please.`
        : "";
  if (problem) throw new Invalid(problem, { file: [problem] });
  return records;
}

async function settle(ctx: Context, tx: Transaction, record: Record<string, string>): Promise<string> {
  const [amountPaise, feePaise, gstPaise] = ["amount", "fee", "gst"].map((name) =>
    parseRupees(record[name] ?? ""),
  );
  const settledOn = parseTypedDate(record.settled_on ?? "");
  const utr = record.utr ?? "";
  if (!amountPaise || feePaise == null || gstPaise == null)
    return "the amount, the fee or its GST is no amount";
  if (!settledOn || utr === "") return "the day or the UTR is missing";
  if (feePaise + gstPaise > amountPaise) return "the fee is more than the payment";
  const payment = await row<{ id: string; amountPaise: number; orderId: string }>(
    `SELECT id, amount_paise, order_id FROM payments WHERE gateway_payment_id = $id AND state IN ('captured', 'surplus') FOR UPDATE`,
    { id: record.payment_id },
    tx,
  );
  if (!payment) return "there is no such captured payment";
  if (payment.amountPaise !== amountPaise) return "the payment has another amount";
  const made = await row<{ id: string }>(
    `INSERT INTO gateway_settlements (payment_id, amount_paise, fee_paise, gst_paise, utr, settled_on, imported_by, imported_at)
     VALUES ($paymentId, $amountPaise, $feePaise, $gstPaise, $utr, $settledOn, $by, $now) ON CONFLICT (payment_id) DO NOTHING RETURNING id`,
    {
      ...{ paymentId: payment.id, amountPaise, feePaise, gstPaise, utr, settledOn, now: ctx.now },
      by: isUser(ctx.actor) ? ctx.actor.id : null,
    },
    tx,
  );
  if (!made) return "repeated";
  const forecast = await row<{ paise: number }>(
    `SELECT coalesce(-sum(line.amount_paise), 0)::bigint AS paise FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id
     WHERE entry.order_id = $orderId AND entry.kind = 'gateway_fee' AND line.account = 'gateway'
       AND EXISTS (SELECT FROM payments WHERE id = $paymentId AND state = 'captured')`,
    { orderId: payment.orderId, paymentId: payment.id },
    tx,
  );
  const at = istInstant(settledOn, "12:00");
  await postEntries({ ...ctx, now: at < ctx.now ? at : ctx.now }, tx, [
    {
      kind: "gateway_settlement",
      refId: made.id,
      orderId: payment.orderId,
      memo: utr,
      lines: gatewaySettlementLines({ amountPaise, feePaise, gstPaise, forecastPaise: forecast!.paise }),
    },
  ]);
  await recordAudit(ctx, tx, {
    action: "gateway.settle",
    subjectKind: "payment",
    subjectId: payment.id,
    after: { amountPaise, feePaise, gstPaise, utr },
  });
  return "settled";
}
