import type { Context } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";
import { CARRIED } from "./booking-parts.ts";
import type { BookingKindName, PaymentState } from "./labels.ts";
import { bookingScope } from "./scope.ts";

/** The money of an actor's bookings, newest first: what was paid, and what goes back. */

type About = { reference: string; kind: BookingKindName; bookingOrderId: string; title: string };

export type PaymentRow = {
  id: string;
  orderReference: string;
  amountPaise: number;
  /** Went or goes back to the guest, also of what it paid for later. */
  refundedPaise: number;
  /** Pays for a booking that came in the place of one of these. */
  carriedPaise: number;
  state: PaymentState;
  method: string;
  createdAt: Date;
  capturedAt: Date | null;
  bookings: About[];
};

export type RefundRow = {
  id: string;
  amountPaise: number;
  state: "requested" | "done" | "failed";
  createdAt: Date;
  doneAt: Date | null;
  /** A cancellation, a deposit, goodwill, or a payment that bought nothing. */
  why: "cancellation" | "deposit" | "goodwill" | "payment";
  chargePaise: number | null;
  /** The office decided the charge, on an objection or a waiver, instead of the policy. */
  isChargeDecided: boolean;
  cancelReference: string | null;
  booking: About;
};

export const MONEY_PAGE = 20;

const ABOUT = `jsonb_build_object('reference', booking.reference, 'kind', booking.kind, 'bookingOrderId', booking.booking_order_id,
  'title', booking.snapshot->>'title')`;

/** SQL: what of a payment went back to the guest, as `back.paise`: of it and of what was carried over from it, without what was carried on. */
const BACK = `(WITH RECURSIVE line AS (
    SELECT payments.id, payments.refunded_paise AS paise
    UNION ALL
    SELECT later.id, later.refunded_paise - later.amount_paise FROM payments later JOIN line ON later.carried_from_id = line.id)
  SELECT sum(paise)::bigint AS paise FROM line) back`;

/** A page of payments of orders in the actor's scope; `more` says that another follows. */
export async function listPayments(
  ctx: Context,
  page: number,
): Promise<{ rows: PaymentRow[]; more: boolean }> {
  const scope = bookingScope(ctx.actor);
  const found = await rows<PaymentRow>(
    `SELECT payments.id, ordered.reference AS "orderReference", payments.amount_paise,
       back.paise AS refunded_paise, carried.paise AS carried_paise, payments.state,
       payments.method, payments.created_at, payments.captured_at, about.bookings
     FROM payments JOIN orders ordered ON ordered.id = payments.order_id CROSS JOIN LATERAL ${CARRIED} CROSS JOIN LATERAL ${BACK}
     JOIN LATERAL (SELECT jsonb_agg(${ABOUT} ORDER BY booking.starts_at) AS bookings FROM bookings booking
       WHERE booking.order_id = ordered.id AND ${scope.sql}) about ON about.bookings IS NOT NULL
     WHERE payments.carried_from_id IS NULL AND ordered.id IN (SELECT booking.order_id FROM bookings booking WHERE ${scope.sql})
     ORDER BY payments.created_at DESC, payments.id LIMIT ${MONEY_PAGE + 1} OFFSET $offset`,
    { ...scope.bind, offset: (page - 1) * MONEY_PAGE },
    ctx.tx,
  );
  return { rows: found.slice(0, MONEY_PAGE), more: found.length > MONEY_PAGE };
}

/** A page of refunds of bookings in the actor's scope; `more` says that another follows. */
export async function listRefunds(ctx: Context, page: number): Promise<{ rows: RefundRow[]; more: boolean }> {
  const scope = bookingScope(ctx.actor);
  const found = await rows<RefundRow>(
    `SELECT refund.id, refund.amount_paise, refund.state, refund.created_at, refund.done_at,
       CASE WHEN refund.cancellation_id IS NOT NULL THEN 'cancellation' WHEN refund.deposit_booking_id IS NOT NULL THEN 'deposit'
         WHEN refund.goodwill_id IS NOT NULL THEN 'goodwill'
         ELSE 'payment' END AS why,
       cancelled.charge_paise, coalesce(cancelled.waived_paise, 0) > 0
         OR EXISTS (SELECT FROM claims claim WHERE claim.booking_id = cancelled.booking_id AND claim.claim_kind = 'no_show' AND claim.decided_at IS NOT NULL)
         OR EXISTS (SELECT FROM medical_waivers waiver WHERE waiver.booking_id = cancelled.booking_id AND waiver.state = 'granted') AS is_charge_decided,
       cancelled.reference AS "cancelReference", about.booking
     FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
     LEFT JOIN cancellations cancelled ON cancelled.id = refund.cancellation_id LEFT JOIN goodwill given ON given.id = refund.goodwill_id
     JOIN LATERAL (SELECT ${ABOUT} AS booking FROM bookings booking WHERE ${scope.sql} AND booking.order_id = payment.order_id
       AND booking.id = coalesce(cancelled.booking_id, refund.deposit_booking_id, given.booking_id, booking.id) LIMIT 1) about ON true
     WHERE refund.carried_to_id IS NULL AND payment.order_id IN (SELECT booking.order_id FROM bookings booking WHERE ${scope.sql})
     ORDER BY refund.created_at DESC, refund.id LIMIT ${MONEY_PAGE + 1} OFFSET $offset`,
    { ...scope.bind, offset: (page - 1) * MONEY_PAGE },
    ctx.tx,
  );
  return { rows: found.slice(0, MONEY_PAGE), more: found.length > MONEY_PAGE };
}
