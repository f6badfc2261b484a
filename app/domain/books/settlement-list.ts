import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { bookScope } from "./book-scope.ts";
import { MOVED_WORDS, SETTLED_WORDS } from "./labels.ts";

/** What went through the gateway, with what it settled: what a refund took is less than nothing. Carried-over money never went there. */
export const settlementList = defineList({
  name: "gateway-settlements",
  title: "Gateway settlements",
  // Each arm reads one table without a condition, so that the planner merges a page from their indexes and finds its rows again by their keys.
  from: `(SELECT id, 'payment' AS kind, gateway_payment_id AS gateway_id, captured_at AS at, amount_paise, id AS payment_id,
        carried_from_id AS carried FROM payments
      UNION ALL SELECT id, 'refund', gateway_refund_id, done_at, -amount_paise, payment_id, carried_to_id FROM refunds) moved
    LEFT JOIN gateway_settlements settled ON coalesce(settled.payment_id, settled.refund_id) = moved.id`,
  joins: `LEFT JOIN payments paid ON paid.id = moved.payment_id
    LEFT JOIN LATERAL (SELECT id, booking_order_id FROM bookings WHERE order_id = paid.order_id ORDER BY created_at, id LIMIT 1) booking ON true`,
  key: "moved.id",
  keys: { bookingId: "booking.id" },
  columns: {
    happened_at: column.instant("When", "moved.at", { always: true }),
    kind: column.choice("What", "moved.kind", MOVED_WORDS, { always: true, under: "happened_at" }),
    payment_id: column.text("Id of the gateway", "moved.gateway_id"),
    booking: column.text("Booking", "booking.booking_order_id"),
    amount: column.money("Amount", "moved.amount_paise", { always: true, onCard: true }),
    fee: column.money("Fee", "settled.fee_paise"),
    gst: column.money("GST on the fee", "settled.gst_paise"),
    sent: column.money(
      "Sent to us",
      "CASE WHEN settled.id IS NOT NULL THEN moved.amount_paise - settled.fee_paise - settled.gst_paise END",
    ),
    status: column.choice(
      "State",
      "CASE WHEN settled.id IS NULL THEN 'waiting' ELSE 'settled' END",
      SETTLED_WORDS,
      { always: true, badge: true, onCard: true },
    ),
    utr: column.text("UTR", "settled.utr", { under: "status" }),
    settled_on: column.date("Settled", "settled.settled_on", { under: "status" }),
  },
  filters: {
    status: filter.choice("State", SETTLED_WORDS, (status) => ({
      sql: `settled.id IS ${status === "waiting" ? "NULL" : "NOT NULL"}`,
    })),
    utr: filter.search("UTR", (words) => ({ sql: "settled.utr = $utr", bind: { utr: words.toUpperCase() } })),
    from: filter.sinceDay("From", "moved.at"),
    to: filter.untilDay("To", "moved.at"),
  },
  scope: (ctx) => ({ sql: `${bookScope(ctx).sql} AND moved.at IS NOT NULL AND moved.carried IS NULL` }),
  order: "moved.at DESC",
  // Without a first day, summing up would read every payment there is.
  sums: ({ from }) => (from ? ["amount", "fee", "gst", "sent"] : []),
});
