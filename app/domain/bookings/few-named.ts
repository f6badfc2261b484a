import type { Context } from "#app/domain/context.ts";
import { LIST_COUNTED } from "#app/domain/shared/bounded-count.ts";
import { rows } from "#db/client.ts";
import { type BookingFilters, nameIn } from "./booking-conditions.ts";

/**
 * The filters with the bookings that bear the wanted name, where there are few of them: then the list begins with those, and does
 * not look through every booking for them. Otherwise, and without a name, the filters as they are.
 */
export async function withFewNamed(ctx: Context, filters: BookingFilters): Promise<BookingFilters> {
  const name = nameIn(filters.q);
  if (!name) return filters;
  const found = await rows<{ id: string }>(
    `SELECT id FROM (
       (SELECT booking.id FROM orders JOIN bookings booking ON booking.order_id = orders.id
        WHERE contact_name ILIKE $name LIMIT ${LIST_COUNTED + 1})
       UNION ALL (SELECT booking_id FROM booking_guests WHERE guest_name ILIKE $name LIMIT ${LIST_COUNTED + 1})) named
     LIMIT ${LIST_COUNTED + 1}`,
    { name },
    ctx.tx,
  );
  return found.length > LIST_COUNTED ? filters : { ...filters, named: found.map(({ id }) => id) };
}
