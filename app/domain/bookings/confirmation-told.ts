import type { Context } from "#app/domain/context.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { plannedRows } from "#db/client.ts";

const CONFIRMATIONS = ["booking.confirmed", "booking.item_confirmed", "booking.relocated", "trip.confirmed"];

/**
 * How the guest was told that a booking is confirmed: each way by which a message went out or is on its way. What was paid together is told
 * once, under one of the bookings.
 * @param reference of the booking
 */
export async function confirmationTold(ctx: Context, reference: string): Promise<Channel[]> {
  const found = await plannedRows<{ channel: Channel }>(
    `SELECT DISTINCT message.channel FROM bookings booking JOIN bookings told ON told.order_id = booking.order_id
     JOIN messages message ON message.booking_id = told.id
     WHERE booking.reference = $reference AND message.template = ANY($templates::text[]) AND message.state NOT IN ('failed', 'dropped')
       AND (told.id = booking.id OR message.template = 'trip.confirmed')
     ORDER BY message.channel`,
    { reference, templates: CONFIRMATIONS },
    ctx.tx,
  );
  return found.map(({ channel }) => channel);
}
