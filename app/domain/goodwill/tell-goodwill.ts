import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { customerOf, itemOf, partnersOf, tell } from "#app/domain/bookings/notify.ts";
import { readOrderById } from "#app/domain/bookings/order-row.ts";
import type { Context } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import type { Transaction } from "#db/client.ts";

type Given = { id: string; amountPaise: number; partnerPaise: number; reason: string };

/** The guest hears what goes back and why; the partner what it bears, if anything. Queued in the transaction that gives it. */
export async function tellGoodwill(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  { id, amountPaise, partnerPaise, reason }: Given,
): Promise<void> {
  const order = await readOrderById(tx, booking.orderId);
  const { path, ...about } = itemOf(order, booking);
  const said = { ...about, amountPaise, reason: reason.slice(0, 200) };
  await tell(ctx, tx, customerOf(order, booking), {
    key: `goodwill:${id}`,
    template: "booking.goodwill",
    variables: { ...said, path },
  });
  if (partnerPaise === 0) return;
  const partner = { ...present((await partnersOf(tx, [booking])).get(booking.id)), bookingId: booking.id };
  await tell(ctx, tx, partner, {
    key: `goodwill:${id}:partner`,
    template: "booking.partner_goodwill",
    variables: { ...said, partnerPaise },
  });
}
