import type { Context } from "#app/domain/context.ts";
import type { Transaction } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import { customerOf, partnersOf, stayOf, tell } from "./notify.ts";
import type { StoredOrder } from "./order-row.ts";
import type { ShorterStay } from "./shorten-stay.ts";

/** The messages that changes of a stay cause. */

/** The guest and the house are told, once, that nights were given back; `booking` is the one that the stay is named by. */
export async function tellShorter(
  ctx: Context,
  tx: Transaction,
  {
    changeId,
    order,
    booking,
    shown,
  }: { changeId: string; order: StoredOrder; booking: StoredBooking; shown: ShorterStay },
): Promise<void> {
  const { checkIn, checkOut, chargePaise, refundPaise } = shown;
  const stay = { ...stayOf(order, booking), checkIn, checkOut };
  const nights = shown.nights.length;
  await tell(ctx, tx, customerOf(order, booking), {
    key: `stay-change:${changeId}`,
    template: "booking.shortened",
    variables: { ...stay, reference: booking.reference, nights, chargePaise, refundPaise },
  });
  const partner = (await partnersOf(tx, [booking])).get(booking.id)!;
  await tell(
    ctx,
    tx,
    { ...partner, bookingId: booking.id },
    {
      key: `stay-change:${changeId}:partner`,
      template: "booking.partner_shortened",
      variables: { ...stay, rooms: booking.units, nights },
    },
  );
}
