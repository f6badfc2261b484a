import { type Actor, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";

/** Whose bookings a number's are, and who in the offices may read what it wrote. */

/** SQL of the ids of the bookings that were made with this number, or by the customer who signs in with it. */
export const bookingIdsOf = (phone: string) =>
  `SELECT of_order.id FROM orders named JOIN bookings of_order ON of_order.order_id = named.id WHERE named.phone_e164 = ${phone}
   UNION SELECT of_user.id FROM users known JOIN bookings of_user ON of_user.customer_id = known.id
     WHERE known.role = 'customer' AND known.phone_e164 = ${phone}`;

/**
 * SQL that is true where a booking of this number fits the condition on `booked` and the order `placed`. Each booking is found by its order or its
 * customer: asked which of the bookings of a city are the number's, the planner reads all of the city.
 */
export const hasBookingOf = (phone: string, condition: string) =>
  `(EXISTS (SELECT FROM orders placed JOIN bookings booked ON booked.order_id = placed.id WHERE placed.phone_e164 = ${phone} AND ${condition})
   OR EXISTS (SELECT FROM users known JOIN bookings booked ON booked.customer_id = known.id JOIN orders placed ON placed.id = booked.order_id
     WHERE known.role = 'customer' AND known.phone_e164 = ${phone} AND ${condition}))`;

/** SELECT of the `name` and `city_id` of the newest booking of this number; no row without one. */
export const newestBookingOf = (phone: string) =>
  `SELECT placed.contact_name AS name, booked.city_id FROM bookings booked JOIN orders placed ON placed.id = booked.order_id
   WHERE booked.id IN (${bookingIdsOf(phone)}) ORDER BY booked.created_at DESC LIMIT 1`;

/**
 * A condition on `conversations conversation`: admins and staff of all cities read all of them, staff and city managers those of
 * people with a booking in their zone.
 * @throws Forbidden
 */
export function conversationScope(actor: Actor): { sql: string; bind: Record<string, string | null> } {
  if (isPrivileged(actor)) return { sql: "true", bind: {} };
  if (!isUser(actor) || (actor.role !== "staff" && actor.role !== "city_manager")) throw new Forbidden();
  if (actor.role === "staff" && actor.zoneCityId === null) return { sql: "true", bind: {} };
  return {
    sql: hasBookingOf("conversation.phone_e164", "booked.city_id = $zone"),
    bind: { zone: actor.zoneCityId },
  };
}
