import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { customerOf, partnersOf, sendToEachChannel, stayOf } from "#app/domain/bookings/notify.ts";
import type { StoredOrder } from "#app/domain/bookings/order-row.ts";
import type { TxContext } from "#app/domain/context.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import type { Waiver } from "./waiver-row.ts";

/** The messages of a waiver, queued in the transaction that decides it. */

type Dates = { checkIn: IsoDate; checkOut: IsoDate };
type About = { waiver: Waiver; order: StoredOrder; booking: StoredBooking; reason: string };
type Granted = About & {
  was: Dates;
  /** What is left of the stay; null when nothing is. */
  is: Dates | null;
  refundPaise: number;
  chargePaise: number;
  platformPaise: number;
};

/** Tells guest and house that nothing is charged, and the house what it bears. */
export async function notifyGranted(ctx: TxContext, granted: Granted): Promise<void> {
  const { waiver, order, booking, was, is, refundPaise, chargePaise, platformPaise } = granted;
  const stay = { ...stayOf(order, booking), ...was, leavesOn: is?.checkOut };
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key: `waiver:${waiver.id}:decided`,
    template: "waiver.granted",
    variables: { ...stay, reference: booking.reference, refundPaise },
  });
  const partner = {
    ...present((await partnersOf(ctx.tx, [booking])).get(booking.id)),
    bookingId: booking.id,
  };
  await sendToEachChannel(ctx, partner, {
    key: `waiver:${waiver.id}:partner`,
    template: "waiver.partner_granted",
    variables: { ...stay, rooms: booking.units, chargePaise, platformPaise },
  });
}

/** Tells the guest that the policy applies, and why. */
export async function notifyRefused(
  ctx: TxContext,
  { waiver, order, booking, reason }: About,
): Promise<void> {
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key: `waiver:${waiver.id}:decided`,
    template: "waiver.refused",
    variables: { ...stayOf(order, booking), reference: booking.reference, reason: reason.slice(0, 200) },
  });
}
