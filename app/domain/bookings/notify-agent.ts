import type { TxContext } from "#app/domain/context.ts";
import { plannedRows } from "#db/client.ts";
import { isPlacedByAgent } from "./agency.ts";
import type { StoredBooking } from "./booking-row.ts";
import { agentBookingPath } from "./links.ts";
import { itemOf, sendToEachChannel } from "./notify.ts";
import type { StoredOrder } from "./order-row.ts";

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
