import type { TxContext } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { customerOf, partnersOf, stayOf, tell, tellPartnerNew } from "./notify.ts";
import type { StoredOrder } from "./order-row.ts";
import type { Replaced } from "./replace-nights.ts";
import type { ShorterStay } from "./shorten-stay.ts";
import { readStay } from "./stay-parts.ts";

/** The messages that changes of a stay cause. */

/** The guest and the house are told, once, that nights were given back; `booking` is the one that the stay is named by. */
export async function tellShorter(
  ctx: TxContext,
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
  await tell(ctx, customerOf(order, booking), {
    key: `stay-change:${changeId}`,
    template: "booking.shortened",
    variables: { ...stay, reference: booking.reference, nights, chargePaise, refundPaise },
  });
  const partner = present((await partnersOf(ctx.tx, [booking])).get(booking.id));
  await tell(
    ctx,
    { ...partner, bookingId: booking.id },
    {
      key: `stay-change:${changeId}:partner`,
      template: "booking.partner_shortened",
      variables: { ...stay, rooms: booking.units, nights },
    },
  );
}

/** The guest and the house are told, once, that a stay was moved; `booking` is the one that was bought for it. */
export async function tellMoved(
  ctx: TxContext,
  { order, booking, replaced }: { order: StoredOrder; booking: StoredBooking; replaced: Replaced },
): Promise<void> {
  const { changeId, given, is } = replaced;
  const [named] = await readStay(booking.id, ctx.tx);
  const room = `${booking.snapshot.roomName}, ${booking.snapshot.roomType}`.slice(0, 200);
  const stay = { ...stayOf(order, present(named)), ...is };
  await tell(ctx, customerOf(order, booking), {
    key: `stay-change:${changeId}`,
    template: "booking.moved",
    variables: {
      ...stay,
      room,
      reference: present(named).reference,
      chargePaise: given.chargePaise,
      paidPaise: order.totalPaise - order.carriedPaise,
      refundPaise: given.refundPaise - order.carriedPaise,
    },
  });
  const partner = present((await partnersOf(ctx.tx, [booking])).get(booking.id));
  await tell(
    ctx,
    { ...partner, bookingId: booking.id },
    {
      key: `stay-change:${changeId}:partner`,
      template: "booking.partner_moved",
      variables: {
        ...stay,
        room,
        rooms: booking.units,
        wasFrom: given.was.checkIn,
        wasUntil: given.was.checkOut,
      },
    },
  );
}

/** The guest and both houses are told, once, that a stay goes on in another house; `booking` is the one there. */
export async function tellRelocated(
  ctx: TxContext,
  { order, booking, replaced }: { order: StoredOrder; booking: StoredBooking; replaced: Replaced },
): Promise<void> {
  const { given, is } = replaced;
  const relocation = present(replaced.relocation);
  const [failed] = await readBookings("booking.id = $id", { id: relocation.fromBookingId }, ctx.tx);
  const { propertyAddress, propertyPhone, cityName, roomName, roomType } = booking.snapshot;
  const wasProperty = present(failed).snapshot.title;
  await tell(ctx, customerOf(order, booking), {
    key: `relocation:${relocation.id}`,
    template: "booking.relocated",
    variables: {
      ...stayOf(order, booking),
      ...is,
      wasProperty,
      wasNumber: relocation.fromNumber,
      room: `${roomName}, ${roomType}`.slice(0, 200),
      reference: booking.reference,
      propertyAddress: propertyAddress.trim().slice(0, 200) || cityName,
      refundPaise: given.refundPaise - order.carriedPaise,
      ...(propertyPhone ? { contactPhone: propertyPhone } : {}),
    },
  });
  const partner = present((await partnersOf(ctx.tx, [present(failed)])).get(present(failed).id));
  await tell(
    ctx,
    { ...partner, bookingId: present(failed).id },
    {
      key: `relocation:${relocation.id}:partner`,
      template: "booking.partner_relocated",
      variables: {
        ...stayOf(order, present(failed)),
        ...is,
        bookingNumber: relocation.fromNumber,
        rooms: present(failed).units,
        housePaise: relocation.housePaise,
      },
    },
  );
  const other = present((await partnersOf(ctx.tx, [booking])).get(booking.id));
  await tellPartnerNew(ctx, order, booking, other);
}

/** The guest is told, once, that reserved nights were not kept in time and are free again; `booking` is the first of them. */
export async function tellNightsFreed(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
): Promise<void> {
  const [first] = await readStay(booking.id, ctx.tx);
  await tell(ctx, customerOf(order, booking), {
    key: `order:${order.id}:nights-freed`,
    template: "booking.nights_freed",
    variables: {
      ...stayOf(order, present(first)),
      // The stay ends where the first of them would have begun.
      checkOut: booking.startsOn,
      reference: present(first).reference,
    },
  });
}

/** The guest is reminded, once, that a reserved night has to be kept this evening; later than that it is not sent. */
export async function tellKeepNight(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
): Promise<void> {
  const [first] = await readStay(booking.id, ctx.tx);
  await tell(ctx, customerOf(order, booking), {
    key: `order:${order.id}:keep-night`,
    template: "booking.keep_night",
    variables: {
      ...stayOf(order, present(first)),
      checkOut: booking.startsOn,
      night: booking.startsOn,
      reference: present(first).reference,
      until: order.holdExpiresAt.toISOString(),
      totalPaise: order.totalPaise,
    },
    notAfter: order.holdExpiresAt,
  });
}
