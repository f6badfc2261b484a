import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { bookScope } from "./book-scope.ts";
import { RECEIPT_WORDS } from "./labels.ts";

const STATUS = `CASE WHEN receipt.utr IS NULL THEN 'waiting' WHEN sent.utr IS NULL THEN 'unknown'
  WHEN sent.paise = receipt.amount_paise THEN 'arrived' ELSE 'differs' END`;

/** By UTR: what the gateway says it sent, and what our bank shows. */
export const receiptList = defineList({
  name: "bank-receipts",
  title: "Bank receipts",
  from: `(SELECT settled.utr, max(settled.settled_on) AS settled_on, count(*)::integer AS payments,
        sum(CASE WHEN settled.refund_id IS NULL THEN settled.amount_paise ELSE -settled.amount_paise END - settled.fee_paise - settled.gst_paise)::bigint AS paise
      FROM gateway_settlements settled GROUP BY settled.utr) sent
    FULL JOIN bank_receipts receipt ON receipt.utr = sent.utr`,
  key: "coalesce(receipt.utr, sent.utr)",
  columns: {
    utr: column.text("UTR", "coalesce(receipt.utr, sent.utr)", { always: true }),
    status: column.choice("State", STATUS, RECEIPT_WORDS, { always: true, badge: true }),
    payer: column.text("From", "receipt.payer"),
    payments: column.count("Payments and refunds", "sent.payments"),
    settled_on: column.date("Settled", "sent.settled_on"),
    sent: column.money("The gateway sent", "sent.paise"),
    received_on: column.date("Received", "receipt.received_on"),
    amount: column.money("Received", "receipt.amount_paise"),
    difference: column.money("Difference", "coalesce(receipt.amount_paise, 0) - coalesce(sent.paise, 0)"),
  },
  filters: {
    status: filter.choice("State", RECEIPT_WORDS, `${STATUS} = $status`),
    utr: filter.search("UTR", (words) => ({
      sql: "coalesce(receipt.utr, sent.utr) = $utr",
      bind: { utr: words.toUpperCase() },
    })),
    from: filter.date("From", "coalesce(receipt.received_on, sent.settled_on) >= $from::date"),
    to: filter.date("To", "coalesce(receipt.received_on, sent.settled_on) <= $to::date"),
  },
  scope: bookScope,
  order: "coalesce(receipt.received_on, sent.settled_on) DESC",
  sums: ["sent", "amount", "difference"],
});
