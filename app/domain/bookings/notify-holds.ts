import { config } from "#app/config.ts";
import type { TxContext } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { plannedRow } from "#db/client.ts";
import { guestRetryPath } from "./book-again.ts";
import type { StoredBooking } from "./booking-row.ts";
import { payPath } from "./links.ts";
import { customerOf, itemOf, orElse, sendToEachChannel, stayOf } from "./notify.ts";
import type { StoredOrder } from "./order-row.ts";
import { payLinkSent } from "./pay-link-sent.ts";

/** The messages about an order that waits for its payment: the link to pay, the end of the hold, a payment after it. */

/** Tells the guest who holds what for them, until when, and where to pay; not sent after the hold has ended. */
export async function notifyPayLink(
  ctx: TxContext,
  order: StoredOrder,
  bookings: StoredBooking[],
  again?: string,
): Promise<void> {
  const first = present(bookings[0]);
  await sendToEachChannel(ctx, customerOf(order, first), {
    key: `order:${order.id}:pay-link${again ? `:${again}` : ""}`,
    template: "booking.pay_link",
    variables: {
      ...(await heldFor(ctx, order, bookings)),
      ...(order.purpose === "booking" ? {} : { changes: order.purpose }),
      until: order.holdExpiresAt.toISOString(),
      totalPaise: order.totalPaise - order.carriedPaise,
      path: payPath(order.reference),
    },
    notAfter: order.holdExpiresAt,
  });
}

/** What is held for a guest, and who chose it. */
async function heldFor(ctx: TxContext, order: StoredOrder, bookings: StoredBooking[]) {
  const first = present(bookings[0]);
  const more = bookings.length - 1;
  const agent = await plannedRow<{ name: string }>(
    "SELECT name FROM accounts WHERE id = $id",
    // Added and moved nights bear the agency of the stay too, but the guest or our desk chose them.
    { id: order.purpose === "booking" ? first.agentAccountId : null },
    ctx.tx,
  );
  const { guestName, kind, startsAt, what, detail } = itemOf(order, first);
  const bookedBy = orElse(agent?.name ?? null, config().BRAND_NAME);
  return { guestName, kind, startsAt, bookedBy, what, detail, ...(more > 0 ? { more } : {}) };
}

/**
 * Tells the guest once that an agent no longer holds what it held for them, if they were told of the hold: by mail if there is an address,
 * otherwise by SMS.
 */
export async function notifyHoldReleased(
  ctx: TxContext,
  order: StoredOrder,
  bookings: StoredBooking[],
): Promise<void> {
  const { channels } = await payLinkSent(order.id, ctx.tx);
  if (channels.length === 0) return;
  const first = present(bookings[0]);
  const { phone, email } = order;
  await sendToEachChannel(
    ctx,
    { ...customerOf(order, first), phone: email ? null : phone },
    {
      key: `order:${order.id}:hold-released`,
      template: "booking.hold_released",
      variables: {
        ...(await heldFor(ctx, order, bookings)),
        retryPath: await guestRetryPath(first, ctx.tx),
      },
    },
  );
}

/** Tells the guest once that the hold ended unpaid: by mail if there is an address, otherwise by SMS. */
export async function notifyHoldExpired(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
): Promise<void> {
  const { guestName, propertyName, checkIn, checkOut } = stayOf(order, booking);
  const retryPath = await guestRetryPath(booking, ctx.tx);
  const { phone, email } = order;
  await sendToEachChannel(
    ctx,
    { ...customerOf(order, booking), phone: email ? null : phone },
    {
      key: `order:${order.id}:hold-expired`,
      template: "booking.hold_expired",
      variables: { guestName, propertyName, checkIn, checkOut, retryPath },
    },
  );
}

/** Tells somebody who paid after the room was released and sold to others that the payment is refunded. */
export async function notifyPaidLate(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  amountPaise: number,
): Promise<void> {
  const { guestName, propertyName } = stayOf(order, booking);
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key: `order:${order.id}:paid-late`,
    template: "payment.late",
    variables: { guestName, propertyName, amountPaise },
  });
}
