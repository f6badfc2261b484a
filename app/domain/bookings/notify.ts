import { z } from "zod";
import type { TxContext } from "#app/domain/context.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import type { TemplateName, Variables } from "#app/domain/messages/templates.ts";
import { istInstant, nightsBetween } from "#app/domain/shared/dates.ts";
import { logger } from "#app/logger.ts";
import { present } from "#app/present.ts";
import { plannedRows, type Transaction } from "#db/client.ts";
import { roomFirst, type StoredBooking } from "./booking-row.ts";
import { KIND_WORDS } from "./labels.ts";
import { bookingPath, partnerAnswerPath, tripPath } from "./links.ts";
import type { StoredOrder } from "./order-row.ts";
import { linkEnds } from "./partner-steps.ts";
import { readStay, STANDING, stayDates } from "./stay-parts.ts";

/**
 * The messages that bookings cause, queued in the transaction of the change itself. A paid booking never fails for the sake of its
 * message: what goes into one was checked when the order was placed, or is made to fit here.
 */

/** `accountId`: of a partner. */
type Recipient = { phone: string | null; email: string | null; accountId?: string };

/** One message to each channel that the recipient has. */
export async function sendToEachChannel<Name extends TemplateName>(
  ctx: TxContext,
  to: Recipient & { userId?: string; bookingId?: string },
  about: { key: string; template: Name; variables: Variables<Name>; notAfter?: Date },
): Promise<void> {
  for (const [channel, recipient] of [
    ["sms", to.phone],
    ["mail", to.email],
  ] as const) {
    if (!recipient) continue;
    if (channel === "mail" && !z.email().safeParse(recipient).success) {
      logger().warn(
        { bookingId: to.bookingId, template: about.template },
        "a mail address cannot be written to",
      );
      continue;
    }
    await queueMessage(ctx, {
      dedupeKey: `${about.key}:${channel}`,
      channel,
      recipient,
      template: about.template,
      variables: about.variables,
      purpose: "transactional",
      bookingId: to.bookingId,
      userId: to.userId,
      accountId: to.accountId,
      notAfter: about.notAfter,
    });
  }
}

/** A text as messages take it: at most 200 characters, or something else where there is none. */
export const orElse = (text: string | null, otherwise: string): string =>
  text?.trim().slice(0, 200) || otherwise;

/** What the messages say of a stay. */
export function stayOf(order: StoredOrder, booking: StoredBooking) {
  return {
    bookingNumber: booking.bookingOrderId,
    guestName: orElse(order.contactName, "guest"),
    propertyName: orElse(booking.snapshot.title, "your room"),
    checkIn: booking.startsOn,
    checkOut: booking.endsOn,
  };
}

/** The guest of an order, as a recipient. */
export function customerOf(order: StoredOrder, booking?: StoredBooking) {
  return { phone: order.phone, email: order.email, userId: order.customerId, bookingId: booking?.id };
}

/** Where the partner is reached: the account's own number and address, else those of the property. */
export async function partnersOf(
  tx: Transaction,
  bookings: StoredBooking[],
): Promise<Map<string, Recipient>> {
  const found = await plannedRows<Recipient & { id: string }>(
    "SELECT id, phone_e164 AS phone, email FROM accounts WHERE id = ANY($ids::uuid[])",
    { ids: bookings.map((booking) => booking.accountId) },
    tx,
  );
  const accounts = new Map(found.map((account) => [account.id, account]));
  return new Map(
    bookings.map((booking) => {
      const account = accounts.get(booking.accountId);
      const { propertyPhone, propertyEmail } = booking.snapshot;
      return [
        booking.id,
        {
          phone: account?.phone ?? propertyPhone,
          email: account?.email ?? propertyEmail,
          accountId: booking.accountId,
        },
      ];
    }),
  );
}

/** Tells the guest (once for everything) and each partner that bookings are confirmed, or that a stay was extended. */
export async function notifyConfirmed(
  ctx: TxContext,
  order: StoredOrder,
  bookings: StoredBooking[],
): Promise<void> {
  const partners = await partnersOf(ctx.tx, bookings);
  if (bookings.length > 1) await tellTripConfirmed(ctx, order, bookings);
  for (const booking of bookings) {
    if (bookings.length === 1) await tellGuestConfirmed(ctx, order, booking);
    await notifyPartnerNew(ctx, order, booking, present(partners.get(booking.id)));
  }
}

async function tellTripConfirmed(
  ctx: TxContext,
  order: StoredOrder,
  bookings: StoredBooking[],
): Promise<void> {
  const inTime = [...bookings].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const [first] = [...bookings].sort(roomFirst);
  await sendToEachChannel(ctx, customerOf(order, first), {
    key: `order:${order.id}:confirmed`,
    template: "trip.confirmed",
    variables: {
      guestName: orElse(order.contactName, "guest"),
      city: orElse(present(bookings[0]).snapshot.cityName, "the hospital"),
      summary: nounsOf(bookings),
      parts: inTime.map((booking) => {
        const { guestName: _, path: _path, ...part } = itemOf(order, booking);
        const { propertyPhone } = booking.snapshot;
        return { ...part, ...(propertyPhone ? { contactPhone: propertyPhone } : {}) };
      }),
      paidPaise: order.totalPaise,
      path: tripPath(order.reference),
    },
  });
}

/** What bookings are, the room first: `room, cab and meals`. */
export function nounsOf(bookings: StoredBooking[]): string {
  const nouns = [...new Set([...bookings].sort(roomFirst).map(({ kind }) => KIND_WORDS[kind].noun))];
  return nouns.length < 2 ? (nouns[0] ?? "") : `${nouns.slice(0, -1).join(", ")} and ${nouns.at(-1)}`;
}

/** Sends the guest the confirmation again; of a stay, with all of its nights and what they cost by now. `again` identifies this repetition. */
export async function notifyConfirmedAgain(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  again: string,
): Promise<void> {
  const whole = booking.kind === "room" ? asOne(await readStay(booking.id, ctx.tx)) : booking;
  await tellGuestConfirmed(ctx, order, whole, `:${again}`);
}

/** The paid parts of a stay as one booking, under the number of the first. */
function asOne(parts: StoredBooking[]): StoredBooking {
  const paid = parts.filter(({ status }) => STANDING.includes(status));
  const first = present(paid[0]);
  const totalPaise = paid.reduce((sum, { breakdown }) => sum + breakdown.totalPaise, 0);
  return {
    ...first,
    extendsBookingId: null,
    endsOn: stayDates(paid).checkOut,
    breakdown: { ...first.breakdown, totalPaise },
  };
}

async function tellGuestConfirmed(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  again = "",
): Promise<void> {
  const { snapshot, breakdown, id, reference } = booking;
  const guest = customerOf(order, booking);
  const stay = stayOf(order, booking);
  const contact = snapshot.propertyPhone ? { contactPhone: snapshot.propertyPhone } : {};
  if (booking.extendsBookingId) {
    const [first] = await readStay(id, ctx.tx);
    await sendToEachChannel(ctx, guest, {
      key: `booking:${id}:extended${again}`,
      template: "booking.extended",
      variables: {
        ...stay,
        // It is one stay: the number and the arrival are those of its beginning.
        bookingNumber: present(first).bookingOrderId,
        checkIn: present(first).startsOn,
        reference: present(first).reference,
        addedNights: nightsBetween(booking.startsOn, booking.endsOn),
        paidPaise: breakdown.totalPaise,
      },
    });
    return;
  }
  const key = `booking:${id}:confirmed${again}`;
  if (booking.kind !== "room") {
    await sendToEachChannel(ctx, guest, {
      key,
      template: "booking.item_confirmed",
      variables: {
        ...itemOf(order, booking),
        paidPaise: breakdown.totalPaise + booking.depositPaise,
        ...contact,
      },
    });
    return;
  }
  await sendToEachChannel(ctx, guest, {
    key,
    template: "booking.confirmed",
    variables: {
      ...stay,
      reference,
      propertyAddress: orElse(snapshot.propertyAddress, snapshot.cityName),
      hospitalName: orElse(snapshot.hospitalName, snapshot.cityName),
      rooms: booking.units,
      totalPaise: breakdown.totalPaise,
      paidPaise: breakdown.totalPaise,
      ...contact,
    },
  });
}

/** Tells the seller, with the link for accepting and working on the booking. */
export async function notifyPartnerNew(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  recipient: Recipient,
): Promise<void> {
  const { id, breakdown } = booking;
  const { partnerSharePaise } = breakdown;
  const partner = { ...recipient, bookingId: id };
  if (booking.extendsBookingId) return tellPartnerLonger(ctx, order, booking, partner);
  const key = `booking:${id}:partner-new`;
  const path = partnerAnswerPath(booking, istInstant(linkEnds(booking.endsOn), "00:00"));
  if (booking.kind === "room") {
    const guests = booking.adults + booking.children + booking.infants;
    await sendToEachChannel(ctx, partner, {
      key,
      template: "booking.partner_new",
      variables: { ...stayOf(order, booking), rooms: booking.units, guests, partnerSharePaise, path },
    });
    return;
  }
  await sendToEachChannel(ctx, partner, {
    key,
    template: "booking.partner_item_new",
    variables: { ...itemOf(order, booking), path, partnerSharePaise },
  });
}

/** Tells the house that a stay was extended: its number, all its dates, and its existing link. */
async function tellPartnerLonger(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  partner: Recipient & { bookingId: string },
): Promise<void> {
  const first = present((await readStay(booking.id, ctx.tx))[0]);
  await sendToEachChannel(ctx, partner, {
    key: `booking:${booking.id}:partner-longer`,
    template: "booking.partner_extended",
    variables: {
      ...stayOf(order, booking),
      bookingNumber: first.bookingOrderId,
      checkIn: first.startsOn,
      rooms: booking.units,
      addedNights: nightsBetween(booking.startsOn, booking.endsOn),
      partnerSharePaise: booking.breakdown.partnerSharePaise,
      path: partnerAnswerPath(first, istInstant(linkEnds(booking.endsOn), "00:00")),
    },
  });
}

/** What the messages say of a booking that is no room. */
export function itemOf(order: StoredOrder, booking: StoredBooking) {
  return {
    bookingNumber: booking.bookingOrderId,
    guestName: orElse(order.contactName, "guest"),
    kind: booking.kind,
    what: orElse(booking.snapshot.title, KIND_WORDS[booking.kind].title),
    detail: booking.snapshot.subtitle.trim().slice(0, 200),
    startsAt: booking.startsAt.toISOString(),
    path: bookingPath(booking.kind, booking.reference),
  };
}

/** Tells the guest that a booking is cancelled. */
export async function notifyCancelled(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  amounts: { chargePaise: number; refundPaise: number },
): Promise<void> {
  const key = `booking:${booking.id}:cancelled`;
  if (booking.kind === "room") {
    await sendToEachChannel(ctx, customerOf(order, booking), {
      key,
      template: "booking.cancelled",
      variables: { ...stayOf(order, booking), reference: booking.reference, ...amounts },
    });
    return;
  }
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key,
    template: "booking.item_cancelled",
    variables: {
      ...itemOf(order, booking),
      ...(booking.partnerAnswer === "declined"
        ? { declinedBy: orElse(booking.snapshot.propertyName, KIND_WORDS[booking.kind].seller) }
        : {}),
      chargePaise: amounts.chargePaise,
      refundPaise: amounts.refundPaise + booking.depositPaise,
    },
  });
}

/** Tells the seller that a booking is cancelled. */
export async function notifyPartnerCancelled(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
): Promise<void> {
  const partner = {
    ...present((await partnersOf(ctx.tx, [booking])).get(booking.id)),
    bookingId: booking.id,
  };
  const key = `booking:${booking.id}:partner-cancelled`;
  if (booking.kind === "room") {
    const variables = { ...stayOf(order, booking), rooms: booking.units };
    await sendToEachChannel(ctx, partner, { key, template: "booking.partner_cancelled", variables });
    return;
  }
  const { path: _, ...variables } = itemOf(order, booking);
  await sendToEachChannel(ctx, partner, { key, template: "booking.partner_item_cancelled", variables });
}
