import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { LOOKUP_MESSAGES } from "#app/domain/shared/messages.ts";
import { row } from "#db/client.ts";
import { bookingScope } from "./scope.ts";

/** Where and when a stay is, for the search of what goes with it. */
export type StayPlace = {
  citySlug: string;
  hospitalSlug: string | null;
  /** The property of a room, by its slug; null when it lies in another city than the hospital. */
  houseSlug: string | null;
  startsOn: IsoDate;
  endsOn: IsoDate;
  status: string;
};

/**
 * A booking of the actor by the number that people read out. A wrong number and somebody else's look the same.
 * @throws NotFound with the text of the contract
 */
export async function findStayByNumber(ctx: Context, bookingOrderId: string): Promise<StayPlace> {
  const scope = bookingScope(ctx.actor);
  const number = bookingOrderId.trim().toUpperCase();
  const found = await row<StayPlace>(
    `SELECT coalesce(hospital_city.slug, city.slug) AS "citySlug", hospital.slug AS "hospitalSlug", booking.starts_on,
       booking.ends_on, booking.status, CASE WHEN house.city_id = coalesce(hospital.city_id, booking.city_id) THEN house.slug END AS "houseSlug"
     FROM bookings booking JOIN cities city ON city.id = booking.city_id LEFT JOIN properties house ON house.id = booking.property_id
     LEFT JOIN hospitals hospital ON hospital.id = booking.hospital_id LEFT JOIN cities hospital_city ON hospital_city.id = hospital.city_id
     WHERE booking.booking_order_id = $number AND ${scope.sql}`,
    { number, ...scope.bind },
    ctx.tx,
  );
  if (!found) throw new NotFound(LOOKUP_MESSAGES.bookingIdNotFound(number));
  return found;
}
