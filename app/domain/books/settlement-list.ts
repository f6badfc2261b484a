import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { bookScope } from "./book-scope.ts";
import { MOVED_WORDS, SETTLED_WORDS } from "./labels.ts";

/** What went through the gateway, with what it settled: what a refund took is less than nothing. Carried-over money never went there. */
export const settlementList = defineList({
  name: "gateway-settlements",
  title: "Gateway settlements",
  from: `(SELECT payment.id, 'payment' AS kind, payment.gateway_payment_id AS gateway_id, payment.order_id, payment.captured_at AS at,
        payment.amount_paise, 1 AS sign, settled.id AS settled_id, settled.fee_paise, settled.gst_paise, settled.utr, settled.settled_on
      FROM payments payment LEFT JOIN gateway_settlements settled ON settled.payment_id = payment.id
      WHERE payment.captured_at IS NOT NULL AND payment.carried_from_id IS NULL
      UNION ALL
      SELECT refund.id, 'refund', refund.gateway_refund_id, payment.order_id, refund.done_at, -refund.amount_paise, -1, settled.id, settled.fee_paise,
        settled.gst_paise, settled.utr, settled.settled_on
      FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id LEFT JOIN gateway_settlements settled ON settled.refund_id = refund.id
      WHERE refund.done_at IS NOT NULL AND refund.carried_to_id IS NULL) moved`,
  joins: `LEFT JOIN LATERAL (SELECT id, booking_order_id FROM bookings WHERE order_id = moved.order_id ORDER BY created_at, id LIMIT 1) booking ON true`,
  key: "moved.id",
  keys: { bookingId: "booking.id" },
  columns: {
    happened_at: column.instant("When", "moved.at", { always: true }),
    kind: column.choice("What", "moved.kind", MOVED_WORDS, { always: true, under: "happened_at" }),
    payment_id: column.text("Id of the gateway", "moved.gateway_id"),
    booking: column.text("Booking", "booking.booking_order_id"),
    amount: column.money("Amount", "moved.amount_paise", { always: true, onCard: true }),
    fee: column.money("Fee", "moved.fee_paise"),
    gst: column.money("GST on the fee", "moved.gst_paise"),
    sent: column.money(
      "Sent to us",
      "CASE WHEN moved.settled_id IS NOT NULL THEN moved.amount_paise - moved.fee_paise - moved.gst_paise END",
    ),
    status: column.choice(
      "State",
      "CASE WHEN moved.settled_id IS NULL THEN 'waiting' ELSE 'settled' END",
      SETTLED_WORDS,
      { always: true, badge: true, onCard: true },
    ),
    utr: column.text("UTR", "moved.utr", { under: "status" }),
    settled_on: column.date("Settled", "moved.settled_on", { under: "status" }),
  },
  filters: {
    status: filter.choice(
      "State",
      SETTLED_WORDS,
      "CASE WHEN moved.settled_id IS NULL THEN 'waiting' ELSE 'settled' END = $status",
    ),
    utr: filter.search("UTR", (words) => ({ sql: "moved.utr = $utr", bind: { utr: words.toUpperCase() } })),
    from: filter.sinceDay("From", "moved.at"),
    to: filter.untilDay("To", "moved.at"),
  },
  scope: bookScope,
  order: "moved.at DESC",
  sums: ["amount", "fee", "gst", "sent"],
});
