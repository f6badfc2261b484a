import type { TxContext } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { plannedRows } from "#db/client.ts";
import { isPlacedByAgent } from "./agency.ts";
import type { StoredBooking } from "./booking-row.ts";
import { agentBookingPath } from "./links.ts";
import { itemOf, orElse, sendToEachChannel, stayOf } from "./notify.ts";
import type { StoredOrder } from "./order-row.ts";
import { readStay } from "./stay-parts.ts";

/** The messages to the agency that brought a guest: by mail, or by SMS where it has no address. */

/** What was cancelled, and what the agency that brought the guest still earns from it after tax, paise. */
export type CancelledSale = { booking: StoredBooking; commissionPaise: number };

/** Tells each agency once which bookings of its guest were cancelled together. Agents cannot cancel, so this is always news to them. */
export async function notifyAgentCancelled(
  ctx: TxContext,
  order: StoredOrder,
  cancelled: CancelledSale[],
): Promise<void> {
  for (const { recipient, bookings } of await ofEachAgency(
    ctx,
    cancelled.map(({ booking }) => booking),
  )) {
    const own = cancelled.filter(({ booking }) => bookings.includes(booking));
    await sendToEachChannel(ctx, recipient, {
      key: `booking:${recipient.bookingId}:agent-cancelled`,
      template: "booking.agent_cancelled",
      variables: {
        ...whatOf(order, bookings),
        commissionPaise: own.reduce((sum, { commissionPaise }) => sum + commissionPaise, 0),
      },
    });
  }
}

/** Tells the agency once that an order of its guest is paid, and what it earns from it after tax. */
export async function notifyAgentPaid(
  ctx: TxContext,
  order: StoredOrder,
  paid: StoredBooking[],
): Promise<void> {
  for (const { recipient, bookings } of await ofEachAgency(ctx, paid)) {
    await sendToEachChannel(ctx, recipient, {
      key: `order:${order.id}:agent-paid`,
      template: "booking.agent_paid",
      variables: {
        ...whatOf(order, bookings),
        commissionPaise: bookings.reduce((sum, { breakdown }) => sum + breakdown.netAgentPaise, 0),
        path: agentBookingPath(recipient.bookingId),
      },
    });
  }
}

/** What became of a stay, for the agency that brought its guest. */
export type ChangedStay = {
  /** Of this change alone: the agency is told once. */
  key: string;
  /** The booking that the stay is named by from now on. */
  booking: StoredBooking;
  was: { checkIn: string; checkOut: string };
  is: { checkIn: string; checkOut: string };
  /** The room or the house of before, where it is another one now. */
  wasWhere?: string;
  /** The room that the stay is in from now on, where that changed. */
  room?: string;
  /** What the agency earns more after tax, or less where it is negative, paise. */
  commissionChangePaise: number;
};

/** Tells the agency of a stay once that it was moved, shortened or made longer. Agents cannot change a stay, so this is always news to them. */
export async function notifyAgentChanged(
  ctx: TxContext,
  order: StoredOrder,
  { key, booking, was, is, wasWhere, room, commissionChangePaise }: ChangedStay,
): Promise<void> {
  for (const { recipient } of await ofEachAgency(ctx, [booking])) {
    const { bookingNumber, guestName, propertyName } = stayOf(order, booking);
    await sendToEachChannel(ctx, recipient, {
      key: `${key}:agent`,
      template: "booking.agent_changed",
      variables: {
        bookingNumber,
        guestName: orElse(guestName.split(" ")[0] ?? "", guestName),
        propertyName,
        wasFrom: was.checkIn,
        wasUntil: was.checkOut,
        ...is,
        ...(wasWhere ? { wasWhere } : {}),
        ...(room ? { room } : {}),
        commissionChangePaise,
        path: agentBookingPath(booking.id),
      },
    });
  }
}

/** Tells the agency once that nights which were added to a stay are paid; `added` is the booking of these nights. */
export async function notifyAgentLonger(
  ctx: TxContext,
  order: StoredOrder,
  added: StoredBooking,
): Promise<void> {
  const first = present((await readStay(added.id, ctx.tx))[0]);
  await notifyAgentChanged(ctx, order, {
    key: `booking:${added.id}:longer`,
    booking: first,
    was: { checkIn: first.startsOn, checkOut: added.startsOn },
    is: { checkIn: first.startsOn, checkOut: added.endsOn },
    commissionChangePaise: added.breakdown.netAgentPaise,
  });
}

/**
 * Tells the agency once that what it held for a guest is no longer held: it was not paid in time, or the guest released it. A guest who came by
 * a link and left without paying is not reported.
 */
export async function notifyAgentHoldEnded(
  ctx: TxContext,
  order: StoredOrder,
  held: StoredBooking[],
): Promise<void> {
  if (order.purpose !== "booking" || held.every(({ agentAccountId }) => agentAccountId === null)) return;
  if (!(await isPlacedByAgent(order.id, ctx.tx))) return;
  for (const { recipient, bookings } of await ofEachAgency(ctx, held)) {
    await sendToEachChannel(ctx, recipient, {
      key: `order:${order.id}:agent-hold-ended`,
      template: "booking.agent_hold_ended",
      variables: { ...whatOf(order, bookings), path: agentBookingPath(recipient.bookingId) },
    });
  }
}

/** Each agency that brought some of the bookings, as a recipient, with those that it brought. */
async function ofEachAgency(ctx: TxContext, bookings: StoredBooking[]) {
  const agencies = [...new Set(bookings.flatMap(({ agentAccountId }) => agentAccountId ?? []))];
  if (agencies.length === 0) return [];
  const found = await plannedRows<{ id: string; phone: string | null; email: string | null }>(
    "SELECT id, phone_e164 AS phone, email FROM accounts WHERE id = ANY($agencies::uuid[])",
    { agencies },
    ctx.tx,
  );
  return found.flatMap(({ id, phone, email }) => {
    const own = bookings.filter(({ agentAccountId }) => agentAccountId === id);
    const [first] = own;
    if (!first) return [];
    const recipient = { phone: email ? null : phone, email, bookingId: first.id, accountId: id };
    return [{ recipient, bookings: own }];
  });
}

/** Whose and what the bookings are. */
function whatOf(order: StoredOrder, bookings: StoredBooking[]) {
  const items = bookings.map((booking) => itemOf(order, booking));
  return {
    guestName: items[0]?.guestName ?? "guest",
    parts: items.map(({ guestName: _, path: _path, ...part }) => part),
  };
}
