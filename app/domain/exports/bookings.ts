import { type BookingFilters, bookingConditions } from "#app/domain/bookings/booking-conditions.ts";
import { type Context, hasRole, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { BOOKING_FIELDS, COMMON_FIELDS } from "./booking-fields.ts";
import type { ReportQuery } from "./report-query.ts";
import { visibleFields } from "./visible-fields.ts";

/**
 * The list of bookings, whole: of one kind with every field of the specification, of several with what they have in common.
 * Amounts are rupees, dates IST; in the actor's scope, with what the actor may see.
 * @throws Forbidden for customers and guests
 */
export function bookingsQuery(ctx: Context, filters: BookingFilters): ReportQuery {
  if (!isPrivileged(ctx.actor) && !hasRole(ctx.actor, "partner", "agent", "staff", "city_manager"))
    throw new Forbidden();
  const { where, bind } = bookingConditions(ctx, filters);
  const fields = filters.kind ? BOOKING_FIELDS[filters.kind] : COMMON_FIELDS;
  // Without a filter the order would only cost time.
  const isWhole = /^true( AND booking\.kind = \$kind)?$/.test(where);
  return {
    fields: [...visibleFields(ctx.actor, fields), { name: "guest_name", sql: "o.contact_name", text: true }],
    from: `FROM bookings booking CROSS JOIN LATERAL (SELECT booking.*) b JOIN orders o ON o.id = b.order_id
      LEFT JOIN cancellations c ON c.booking_id = b.id WHERE ${where}`,
    orderBy: isWhole ? "" : "booking.starts_on, booking.id",
    bind: bind as ReportQuery["bind"],
  };
}
