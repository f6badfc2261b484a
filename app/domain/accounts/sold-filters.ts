import { bookingList, citiesToChoose } from "#app/domain/bookings/booking-list.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { bookingScope } from "#app/domain/bookings/scope.ts";
import { type Context, hasRole, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { KIND_TITLES } from "#app/domain/shared/kind-labels.ts";
import { beginningWith } from "#app/domain/shared/like.ts";

/**
 * The one rule for which sold bookings an accounts screen, a report and their files cover, so that they agree. Over `booking_accounts
 * booking`.
 */
export const soldFilters = {
  q: filter.search("Booking number", (words) => ({
    sql: "booking.booking_order_id LIKE $q",
    bind: { q: beginningWith(words.trim().toUpperCase()) },
  })),
  kind: filter.choice("Kind", KIND_TITLES as Record<BookingKindName, string>, "booking.kind = $kind"),
  dates: filter.setting("Dates of", { booked: "Booking", check_in: "Check-in" }),
  from: filter.date("From", (from, _, { dates }) =>
    dates === "check_in"
      ? { sql: "booking.starts_on >= $from", bind: { from } }
      : { sql: "booking.created_at >= $from", bind: { from: istInstant(from, "00:00") } },
  ),
  to: filter.date("Until", (to, _, { dates }) =>
    dates === "check_in"
      ? { sql: "booking.starts_on <= $to", bind: { to } }
      : { sql: "booking.created_at < $to", bind: { to: istInstant(addDays(to, 1), "00:00") } },
  ),
  standing: filter.choice(
    "Cancelled",
    { standing: "Not cancelled", cancelled: "Cancelled only" },
    (which) => ({ sql: `booking.status ${which === "cancelled" ? "=" : "<>"} 'cancelled'` }),
    { all: "All bookings" },
  ),
  city: filter.id("City", "booking.city_id = $city", citiesToChoose),
  property: filter.id(null, "booking.property_id = $property"),
  place: bookingList.filters.place,
  account: bookingList.filters.account,
};

/** The sold bookings that an actor may see. @throws Forbidden for customers and guests */
export function soldScope({ actor }: Context) {
  if (!isPrivileged(actor) && !hasRole(actor, "partner", "agent", "staff", "city_manager"))
    throw new Forbidden();
  return bookingScope(actor);
}

/** The accounts that an actor may see: those of admins, partners and agents. @throws Forbidden for all others */
export function accountScope({ actor }: Context) {
  if (!isPrivileged(actor) && !hasRole(actor, "partner", "agent")) throw new Forbidden();
  return bookingScope(actor);
}
