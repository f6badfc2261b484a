import type { TxContext } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { plannedRows } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import { tripPath } from "./links.ts";
import { customerOf, nounsOf, sendToEachChannel, stayOf } from "./notify.ts";
import type { StoredOrder } from "./order-row.ts";
import { stayRoot } from "./stay-root.ts";

/**
 * Tells the guest that a refund was sent: once for everything of an order that was cancelled together. A stay is named by the number that
 * the guest knows, whichever of its nights were refunded.
 * @param bookings the refunded bookings, at least one
 * @param refund the last of the refunds that were sent, with the sum of all, paise; `isJustTold`: the message about its cause named the sum a
 * moment ago, so that another SMS would say the same
 */
export async function notifyRefunded(
  ctx: TxContext,
  order: StoredOrder,
  bookings: StoredBooking[],
  refund: { id: string; amountPaise: number; isDeposit: boolean; isJustTold: boolean },
): Promise<void> {
  const first = present(bookings[0]);
  const guest = customerOf(order, first);
  const to = refund.isJustTold ? { ...guest, phone: null } : guest;
  const { guestName } = stayOf(order, first);
  const { amountPaise } = refund;
  const key = `refund:${refund.id}:done`;
  const named = await plannedRows<{ bookingNumber: string; reference: string }>(
    // Nights that were taken out of a booking go by its number. A stay that was moved in its house goes on under its number: that of the
    // nights that came in their place. Moves that keep its first nights lead nowhere else: followed, two of them would double the rows each time.
    `WITH RECURSIVE named AS (
       SELECT given.id AS asked, ${stayRoot("booking")} AS id, 0 AS moves
       FROM bookings given JOIN bookings booking ON booking.id = coalesce(given.taken_from_id, given.id) WHERE given.id = ANY($ids::uuid[])
       UNION
       SELECT named.asked, began.id, named.moves + 1 FROM named JOIN orders moved ON moved.changes_booking_id = named.id
         AND moved.status IN ('confirmed', 'cancelled') JOIN bookings added ON added.order_id = moved.id AND added.taken_from_id IS NULL
         CROSS JOIN LATERAL ${stayRoot("added")} began
       WHERE named.moves < 20 AND began.id <> named.id
         AND added.property_id = (SELECT property_id FROM bookings WHERE bookings.id = named.id)),
     known AS (SELECT DISTINCT ON (asked) id FROM named ORDER BY asked, moves DESC)
     SELECT root.booking_order_id AS "bookingNumber", root.reference FROM bookings root
     WHERE root.id IN (SELECT id FROM known) ORDER BY root.starts_at, root.booking_order_id`,
    { ids: bookings.map(({ id }) => id) },
    ctx.tx,
  );
  const [only, ...others] = named;
  if (others.length === 0) {
    await sendToEachChannel(ctx, to, {
      key,
      template: "payment.refunded",
      variables: { ...present(only), guestName, amountPaise, isDeposit: refund.isDeposit || undefined },
    });
    return;
  }
  await sendToEachChannel(ctx, to, {
    key,
    template: "trip.refunded",
    variables: {
      guestName,
      amountPaise,
      path: tripPath(order.reference),
      city: first.snapshot.cityName || "the hospital",
      summary: nounsOf(bookings),
      parts: [...new Set(bookings.map(({ kind }) => kind))].map((kind) => ({ kind })),
      numbers: named.map(({ bookingNumber }) => bookingNumber).join(", "),
    },
  });
}
