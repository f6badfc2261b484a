import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { customerOf, itemOf, partnersOf, sendToEachChannel } from "#app/domain/bookings/notify.ts";
import { readOrderById } from "#app/domain/bookings/order-row.ts";
import type { TxContext } from "#app/domain/context.ts";
import { present } from "#app/present.ts";

/** A text that another sentence follows. */
const sentence = (text: string) => (/[.!?।]$/.test(text) ? text : `${text}.`);

type Given = { id: string; amountPaise: number; partnerPaise: number; reason: string };

/** Tells the guest what is refunded and why, and the partner what it bears, if anything. Queued in the transaction that gives it. */
export async function notifyGoodwill(
  ctx: TxContext,
  booking: StoredBooking,
  { id, amountPaise, partnerPaise, reason }: Given,
): Promise<void> {
  const order = await readOrderById(ctx.tx, booking.orderId);
  const { path, ...about } = itemOf(order, booking);
  const said = { ...about, amountPaise, reason: sentence(reason.slice(0, 199)) };
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key: `goodwill:${id}`,
    template: "booking.goodwill",
    variables: { ...said, path },
  });
  if (partnerPaise === 0) return;
  const partner = {
    ...present((await partnersOf(ctx.tx, [booking])).get(booking.id)),
    bookingId: booking.id,
  };
  await sendToEachChannel(ctx, partner, {
    key: `goodwill:${id}:partner`,
    template: "booking.partner_goodwill",
    variables: { ...said, partnerPaise },
  });
}
