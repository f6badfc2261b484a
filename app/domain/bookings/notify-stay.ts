import type { TxContext } from "#app/domain/context.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { partnerAnswerPath } from "./links.ts";
import { customerOf, notifyPartnerNew, partnersOf, sendToEachChannel, stayOf } from "./notify.ts";
import { notifyAgentChanged } from "./notify-agent.ts";
import { readOrderById, type StoredOrder } from "./order-row.ts";
import { linkEnds } from "./partner-steps.ts";
import { type Relocation, relocationTo } from "./relocation-charge.ts";
import type { Replaced } from "./replace-nights.ts";
import type { ShorterStay } from "./shorten-stay.ts";
import { readStay, STANDING, stayDates } from "./stay-parts.ts";

/** The messages that changes of a stay cause. */

/** Tells the guest and the house, once, that nights were given back; `booking` is the one that names the stay. */
export async function notifyShorter(
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
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key: `stay-change:${changeId}`,
    template: "booking.shortened",
    variables: { ...stay, reference: booking.reference, nights, chargePaise, refundPaise },
  });
  const partner = present((await partnersOf(ctx.tx, [booking])).get(booking.id));
  await sendToEachChannel(
    ctx,
    { ...partner, bookingId: booking.id },
    {
      key: `stay-change:${changeId}:partner`,
      template: "booking.partner_shortened",
      variables: { ...stay, rooms: booking.units, nights },
    },
  );
}

/** Tells the guest and the house, once, that a stay was moved; `booking` is the new one. */
export async function notifyMoved(
  ctx: TxContext,
  { order, booking, replaced }: { order: StoredOrder; booking: StoredBooking; replaced: Replaced },
): Promise<void> {
  const { changeId, given, is } = replaced;
  const [named] = await readStay(booking.id, ctx.tx);
  const [former] = await readBookings("booking.id = $id", { id: order.changesBookingId }, ctx.tx);
  const room = roomOf(booking);
  const wasRoom = former && roomOf(former);
  const stay = { ...stayOf(order, present(named)), ...is };
  await sendToEachChannel(ctx, customerOf(order, booking), {
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
  await sendToEachChannel(
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
        ...(wasRoom ? { wasRoom } : {}),
        // The link that was sent before names another room.
        path: partnerAnswerPath(present(named), istInstant(linkEnds(is.checkOut), "00:00")),
      },
    },
  );
  await notifyAgentChanged(ctx, order, {
    key: `stay-change:${changeId}`,
    booking: present(named),
    was: given.was,
    is,
    ...(wasRoom && wasRoom !== room ? { room, wasWhere: wasRoom } : {}),
    commissionChangePaise: replaced.commissionChangePaise,
  });
}

/** The room as every message names it: "Twin room (Twin, Non-AC)". */
const roomOf = ({ snapshot }: StoredBooking) => snapshot.subtitle.slice(0, 200);

/** Tells the guest and both houses, once, that a stay continues in another house; `booking` is the one there. */
export async function notifyRelocated(
  ctx: TxContext,
  { order, booking, replaced }: { order: StoredOrder; booking: StoredBooking; replaced: Replaced },
): Promise<void> {
  const { given, is } = replaced;
  const relocation = present(replaced.relocation);
  const [failed] = await readBookings("booking.id = $id", { id: relocation.fromBookingId }, ctx.tx);
  const { propertyAddress, propertyPhone, cityName } = booking.snapshot;
  const wasProperty = present(failed).snapshot.title;
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key: `relocation:${relocation.id}`,
    template: "booking.relocated",
    variables: {
      ...stayOf(order, booking),
      ...is,
      wasProperty,
      wasNumber: relocation.fromNumber,
      room: roomOf(booking),
      reference: booking.reference,
      propertyAddress: propertyAddress.trim().slice(0, 200) || cityName,
      refundPaise: given.refundPaise - order.carriedPaise,
      ...(propertyPhone ? { contactPhone: propertyPhone } : {}),
    },
  });
  await tellFailedHouse(ctx, { order, failed: present(failed), relocation, is }, "partner");
  const other = present((await partnersOf(ctx.tx, [booking])).get(booking.id));
  await notifyPartnerNew(ctx, order, booking, other);
  await notifyAgentChanged(ctx, order, {
    key: `relocation:${relocation.id}`,
    booking,
    was: given.was,
    is,
    wasWhere: `${wasProperty} (${relocation.fromNumber})`.slice(0, 200),
    commissionChangePaise: replaced.commissionChangePaise,
  });
}

async function tellFailedHouse(
  ctx: TxContext,
  about: {
    order: StoredOrder;
    failed: StoredBooking;
    relocation: Relocation;
    is: { checkIn: string; checkOut: string };
  },
  key: "partner" | "decided",
): Promise<void> {
  const { order, failed, relocation, is } = about;
  const { housePaise, proposedPaise } = relocation;
  const partner = present((await partnersOf(ctx.tx, [failed])).get(failed.id));
  await sendToEachChannel(
    ctx,
    { ...partner, bookingId: failed.id },
    {
      key: `relocation:${relocation.id}:${key}`,
      template: "booking.partner_relocated",
      variables: {
        ...stayOf(order, failed),
        ...is,
        bookingNumber: relocation.fromNumber,
        rooms: failed.units,
        housePaise,
        ...(proposedPaise > 0 ? { proposedPaise } : {}),
      },
    },
  );
}

/** The house that failed is told, once, what was decided that it bears, paise; `booking` is the one in the other house. */
export async function notifyHouseCharge(
  ctx: TxContext,
  booking: StoredBooking,
  housePaise: number,
): Promise<void> {
  const relocation = present(await relocationTo(ctx.tx, booking.id));
  const [failed] = await readBookings("booking.id = $id", { id: relocation.fromBookingId }, ctx.tx);
  const order = await readOrderById(ctx.tx, booking.orderId);
  const is = { checkIn: booking.startsOn, checkOut: booking.endsOn };
  const decided = { ...relocation, housePaise, proposedPaise: 0 };
  await tellFailedHouse(ctx, { order, failed: present(failed), relocation: decided, is }, "decided");
}

/** Tells the guest, once, that reserved nights were not kept in time and are free again; `booking` is the first of them. */
export async function notifyNightsFreed(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
): Promise<void> {
  const [first] = await readStay(booking.id, ctx.tx);
  await sendToEachChannel(ctx, customerOf(order, booking), {
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

/** The guest is told, once, that added nights or another change were not paid in time; `booking` is what was held for it. */
export async function notifyChangeExpired(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
): Promise<void> {
  const stay = await readStay(order.changesBookingId ?? booking.id, ctx.tx);
  const standing = stay.filter(({ status }) => STANDING.includes(status));
  const named = standing[0];
  // Nothing stands that could be as it was.
  if (!named) return;
  const { phone, email } = order;
  const guest = { ...customerOf(order, booking), phone: email ? null : phone };
  await sendToEachChannel(ctx, guest, {
    key: `order:${order.id}:change-expired`,
    template: "booking.change_expired",
    variables: {
      ...stayOf(order, named),
      checkOut: stayDates(standing).checkOut,
      path: `/customer_bookings/${named.reference}/change`,
    },
  });
}

/** The guest is reminded, once, that a reserved night has to be kept this evening; later than that it is not sent. */
export async function notifyKeepNight(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
): Promise<void> {
  const [first] = await readStay(booking.id, ctx.tx);
  await sendToEachChannel(ctx, customerOf(order, booking), {
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
