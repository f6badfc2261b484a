import type { Context } from "#app/domain/context.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";
import { bookingScope } from "./scope.ts";
import { isContinuation, stayEnd, stayNumber } from "./stay-parts.ts";

/** A stay to which meals, cabs and the like can be added, and what their searches need to know about it. */
export type ComingStay = {
  id: string;
  bookingOrderId: string;
  title: string;
  guestName: string;
  checkIn: IsoDate;
  checkOut: IsoDate;
  citySlug: string;
  hospitalSlug: string | null;
  /** The property, by its slug; null when it lies in another city than the hospital. */
  houseSlug: string | null;
  /** The first day that is still to come. */
  from: IsoDate;
};

/** How long ago a stay may have begun that was made longer again and again. */
const LONGEST_STAY_DAYS = 365;

/** The stays in the actor's scope that are paid and not over, each once with the nights that were added to it, the nearest first; at most `limit`. */
export function comingStays(ctx: Context, limit = 10): Promise<ComingStay[]> {
  const scope = bookingScope(ctx.actor);
  const today = istDate(ctx.now);
  return rows<ComingStay>(
    `SELECT booking.id, ${stayNumber("booking")} AS "bookingOrderId", booking.snapshot->>'title' AS title,
       ordered.contact_name AS "guestName", booking.starts_on AS "checkIn", ${stayEnd("booking")} AS "checkOut",
       coalesce(hospital_city.slug, city.slug) AS "citySlug", hospital.slug AS "hospitalSlug",
       CASE WHEN house.city_id = coalesce(hospital.city_id, booking.city_id) THEN house.slug END AS "houseSlug",
       greatest(booking.starts_on, $today::date) AS from
     FROM bookings booking JOIN orders ordered ON ordered.id = booking.order_id JOIN cities city ON city.id = booking.city_id
     JOIN properties house ON house.id = booking.property_id
     LEFT JOIN hospitals hospital ON hospital.id = booking.hospital_id LEFT JOIN cities hospital_city ON hospital_city.id = hospital.city_id
     WHERE booking.kind = 'room' AND booking.status IN ('confirmed', 'checked_in') AND booking.starts_on >= $today::date - ${LONGEST_STAY_DAYS}
       AND ${scope.sql} AND NOT ${isContinuation("booking")} AND ${stayEnd("booking")} > $today
     ORDER BY booking.starts_on, booking.id LIMIT $limit`,
    { today, limit, ...scope.bind },
    ctx.tx,
  );
}
