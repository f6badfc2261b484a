import type { IsoDate } from "#app/domain/shared/dates.ts";
import { plannedRows, type Transaction } from "#db/client.ts";
import type { PublicBooking } from "./booking-details.ts";
import type { StoredBooking } from "./booking-row.ts";
import type { BookingStatus } from "./labels.ts";
import type { Guest } from "./open-order.ts";

/** What belongs to bookings and stands in other tables, read for several of them at once. */

export type RefundView = { amountPaise: number; state: "requested" | "done" | "failed"; doneAt: Date | null };

export type CancellationView = {
  reference: string;
  bookingCancelId: string;
  cancelledAt: Date;
  paidPaise: number;
  chargePaise: number;
  refundPaise: number;
  taxReversalPaise: number;
  /** What of the refund pays for the booking that came in its place, paise. */
  carriedPaise: number;
  /** The status of the rest of the refund; null when nothing is refunded. */
  refund: RefundView | null;
};

/** Who comes, in the order in which they were named. */
export function readGuests(ids: string[], tx?: Transaction) {
  return plannedRows<Guest & { bookingId: string }>(
    `SELECT booking_id, guest_name AS name, guest_type AS type, age_group, age_years AS age, gender
     FROM booking_guests
     WHERE booking_id = ANY($ids::uuid[]) ORDER BY booking_id, position`,
    { ids },
    tx,
  );
}

/** Who drives the rides that are still to come or under way, by booking. */
export async function readDrivers(bookings: StoredBooking[], tx?: Transaction) {
  const ids = bookings
    .filter(({ kind, status }) => kind === "travel" && ["confirmed", "checked_in"].includes(status))
    .map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await plannedRows<NonNullable<PublicBooking["driver"]> & { bookingId: string }>(
          `SELECT trip.booking_id, driver.name, driver.phone_e164 AS phone, unit.registration_number AS car
           FROM vehicle_trips trip JOIN drivers driver ON driver.id = trip.driver_id
           JOIN vehicle_units unit ON unit.id = trip.vehicle_unit_id WHERE trip.booking_id = ANY($ids::uuid[])`,
          { ids },
          tx,
        );
  return new Map(found.map(({ bookingId, ...driver }) => [bookingId, driver]));
}

/** Dishes, articles and tests of the bookings, in their order, paise. */
export function readLines(ids: string[], tx?: Transaction) {
  return plannedRows<PublicBooking["lines"][number] & { bookingId: string }>(
    `SELECT booking_id, name, quantity, unit_price_paise, amount_paise
     FROM booking_lines WHERE booking_id = ANY($ids::uuid[]) ORDER BY booking_id, position`,
    { ids },
    tx,
  );
}

/** What was bought in the same orders, first to last. */
export function readBoughtTogether(bookings: StoredBooking[], tx?: Transaction) {
  return plannedRows<PublicBooking["together"][number] & { orderId: string }>(
    `SELECT order_id, reference, kind, status, snapshot->>'title' AS title, starts_at,
       total_paise + deposit_paise AS paise
     FROM bookings WHERE order_id = ANY($orderIds::uuid[]) AND taken_from_id IS NULL ORDER BY starts_at, id`,
    { orderIds: [...new Set(bookings.map((booking) => booking.orderId))] },
    tx,
  );
}

/** What each night costs, paise, in order. */
export function readNights(ids: string[], tx?: Transaction) {
  return plannedRows<{ bookingId: string; night: IsoDate; pricePaise: number; extraBedsPaise: number }>(
    `SELECT booking_id, night, price_paise, extra_beds_paise FROM booking_nights
     WHERE booking_id = ANY($ids::uuid[]) ORDER BY booking_id, night`,
    { ids },
    tx,
  );
}

/** The cancellation with the status of its refund, by booking. */
export async function readCancellations(
  ids: string[],
  tx?: Transaction,
): Promise<Map<string, CancellationView>> {
  const found = await plannedRows<CancellationView & { bookingId: string }>(
    `SELECT c.booking_id, c.reference, c.booking_cancel_id, c.cancelled_at,
       c.paid_paise, c.charge_paise, c.refund_paise,
       c.tax_reversal_paise, coalesce(r.carried, 0)::bigint AS carried_paise,
       CASE WHEN r.paise IS NOT NULL THEN
         jsonb_build_object('amountPaise', r.paise, 'state', r.state, 'doneAt', r.done_at) END AS refund
     FROM cancellations c LEFT JOIN LATERAL (
       SELECT sum(amount_paise) FILTER (WHERE carried_to_id IS NULL) AS paise, sum(amount_paise) FILTER (WHERE carried_to_id IS NOT NULL) AS carried,
         max(done_at) FILTER (WHERE carried_to_id IS NULL) AS done_at,
         CASE WHEN bool_or(state = 'failed') THEN 'failed' WHEN bool_or(state = 'requested') THEN 'requested' ELSE 'done' END AS state
       FROM refunds WHERE cancellation_id = c.id) r ON true WHERE c.booking_id = ANY($ids::uuid[])`,
    { ids },
    tx,
  );
  return new Map(
    found.map(({ bookingId, ...cancellation }) => {
      const { refund } = cancellation;
      const doneAt = refund?.doneAt ? new Date(refund.doneAt) : null;
      return [bookingId, { ...cancellation, refund: refund && { ...refund, doneAt } }];
    }),
  );
}

/** The bookings that these prolong, and those that prolong them. */
export function readRelated(ids: string[], tx?: Transaction) {
  return plannedRows<{
    id: string;
    extendsBookingId: string | null;
    reference: string;
    bookingOrderId: string;
    status: BookingStatus;
    checkOut: IsoDate;
  }>(
    `WITH related AS (
       SELECT booking.id FROM bookings booking JOIN orders ordered ON ordered.id = booking.order_id
       WHERE booking.extends_booking_id = ANY($ids::uuid[]) AND booking.status NOT IN ('cancelled', 'expired')
         AND (booking.status <> 'held' OR NOT ordered.reserved)
       UNION SELECT extends_booking_id FROM bookings WHERE id = ANY($ids::uuid[]))
     SELECT id, extends_booking_id, reference, booking_order_id, status, ends_on AS "checkOut"
     FROM bookings WHERE id IN (SELECT id FROM related)`,
    { ids },
    tx,
  );
}

/** Who ordered and how to reach them, and the names of seller and agent. */
export async function readOrderFacts(booking: StoredBooking, tx?: Transaction) {
  const found = await plannedRows<{
    orderReference: string;
    holdExpiresAt: Date;
    name: string;
    phone: string;
    email: string | null;
    accountName: string;
    agentName: string | null;
  }>(
    `SELECT ordered.reference AS "orderReference", ordered.hold_expires_at, ordered.contact_name AS name,
       ordered.phone_e164 AS phone, ordered.email,
       (SELECT name FROM accounts WHERE id = $accountId) AS "accountName",
       (SELECT name FROM accounts WHERE id = $agentAccountId) AS "agentName"
     FROM orders ordered WHERE ordered.id = $orderId`,
    { orderId: booking.orderId, accountId: booking.accountId, agentAccountId: booking.agentAccountId },
    tx,
  );
  return found.map(({ name, phone, email, ...order }) => ({ ...order, contact: { name, phone, email } }));
}

/** SQL: what of a payment pays for another order, as `carried.paise`. */
export const CARRIED = `(SELECT coalesce(sum(amount_paise), 0)::bigint AS paise FROM refunds
  WHERE payment_id = payments.id AND carried_to_id IS NOT NULL) carried`;
