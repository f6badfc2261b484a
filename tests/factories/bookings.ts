import { randomBytes, randomUUID } from "node:crypto";
import { cancelBooking, quoteCancellation } from "#app/domain/bookings/cancel-booking.ts";
import { createDraft } from "#app/domain/bookings/create-draft.ts";
import type { PlacedOrder } from "#app/domain/bookings/open-order.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import type { TypedGuests } from "#app/domain/bookings/schema.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import type { Actor, Context, Role } from "#app/domain/context.ts";
import type { RatePlan } from "#app/domain/money/rate-plans.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { addDays, istDate, nightDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import { makeCustomer, type Place } from "#tests/factories/inventory.ts";

/** Builders of bookings, through the product's own commands. */

/** A signed-in user as the guard makes it. */
export function actorOf(role: Role, id: string, over: Partial<Extract<Actor, { id: string }>> = {}): Actor {
  return { kind: "user", id, role, subRole: null, name: role, accountId: null, zoneCityId: null, ...over };
}

export function contextOf(actor: Actor, now = new Date()): Context {
  return { actor, now };
}

/** A context of a new customer. */
export async function customerContext(
  now = new Date(),
): Promise<Context & { actor: Extract<Actor, { id: string }> }> {
  const id = await makeCustomer();
  return { actor: actorOf("customer", id) as Extract<Actor, { id: string }>, now };
}

/** The date so many days from now, in India. */
export const inDays = (days: number, now = new Date()) => addDays(istDate(now), days);

/** The last night that can no longer be booked: before 4 a.m. in India yesterday's still can. */
export const pastNight = () => addDays(nightDate(new Date()), -1);

export type StayOver = {
  checkIn?: string;
  checkOut?: string;
  adults?: number;
  children?: number;
  infants?: number;
  units?: number;
  lines?: Array<{ roomId: string; units: number; ratePlan?: RatePlan }>;
  guests?: TypedGuests;
};

export const GUESTS: TypedGuests = {
  contactName: "Asha Rao",
  phone: "9876543210",
  email: "asha@example.com",
  patientName: "Ravi Rao",
  patientAge: "62",
  patientGender: "male",
  attendantNames: ["Asha Rao"],
  nationality: "Indian",
  address: "12 Lake View, Warangal",
};

/** A room for two adults, two nights from a week ahead, unless told. */
export function stayIn(place: Place, over: StayOver = {}, now = new Date()) {
  return {
    kind: "room" as const,
    hospitalId: place.hospitalId,
    checkIn: over.checkIn ?? inDays(7, now),
    checkOut: over.checkOut ?? inDays(9, now),
    adults: over.adults ?? 2,
    children: over.children ?? 0,
    infants: over.infants ?? 0,
    lines: over.lines ?? [{ roomId: place.roomId, units: over.units ?? 1 }],
  };
}

/** A draft of a stay with its guest details. */
export async function makeDraft(ctx: Context, place: Place, over: StayOver = {}) {
  const browserHash = randomBytes(32);
  const selection = stayIn(place, over, ctx.now);
  const draft = await createDraft(ctx, { browserHash, search: "search", selection });
  await updateDraft(ctx, { id: draft.id, browserHash, guests: over.guests ?? GUESTS });
  return { ...draft, browserHash };
}

/** An order that is held. */
export async function placeStay(ctx: Context, place: Place, over: StayOver = {}): Promise<PlacedOrder> {
  const draft = await makeDraft(ctx, place, over);
  return placeOrder(ctx, { draftId: draft.id, browserHash: draft.browserHash, formKey: randomUUID() });
}

/** Opens the sandbox's payment page of an order. */
export async function openPayment(
  ctx: Context,
  order: { reference: string },
): Promise<{ paymentId: string; sandboxId: string }> {
  const { payUrl } = await startPayment(ctx, { orderReference: order.reference });
  const sandboxId = payUrl.split("/").at(-1)!;
  const payment = await row<{ id: string }>("SELECT id FROM payments WHERE gateway_order_id = $sandboxId", {
    sandboxId,
  });
  return { paymentId: payment!.id, sandboxId };
}

/** Pays an order at the sandbox and comes back. */
export async function payOrder(ctx: Context, order: { reference: string }) {
  const opened = await openPayment(ctx, order);
  await decideSandboxPayment({ id: opened.sandboxId, decision: "pay" });
  return { ...opened, ...(await settleReturn(ctx, { paymentId: opened.paymentId })) };
}

/** A confirmed booking: its id, reference and order. */
export async function makeBooking(ctx: Context, place: Place, over: StayOver = {}) {
  const order = await placeStay(ctx, place, over);
  const { paymentId, bookingReference } = await payOrder(ctx, order);
  const booking = await row<{ id: string }>("SELECT id FROM bookings WHERE reference = $bookingReference", {
    bookingReference,
  });
  return { id: booking!.id, reference: bookingReference, order, paymentId };
}

/** Cancels a booking at what its quote shows: the quote, and what came of it. */
export async function cancelAtQuote(
  ctx: Context,
  bookingId: string,
  { reason = "", waive }: { reason?: string; waive?: boolean } = {},
) {
  const quote = await quoteCancellation(ctx, { bookingId, waive });
  const { refundPaise: expectedRefundPaise } = quote;
  const formKey = randomUUID();
  return {
    ...quote,
    ...(await cancelBooking(ctx, { bookingId, expectedRefundPaise, reason, waive, formKey })),
  };
}
