import { CHARGED_TO_HOUSE, STANDING_DIFFERENCE } from "#app/domain/bookings/relocation-charge.ts";
import { bookingScope } from "#app/domain/bookings/scope.ts";
import { hasRole, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";

/**
 * Every stay that was moved because its house could not keep it: from where to where, what the other room costs more by now (nights that were
 * cancelled since are off) and who pays for it.
 * City managers see those of their city.
 */
export const relocationList = defineList({
  name: "relocations",
  title: "Relocations",
  from: "relocations moved JOIN bookings booking ON booking.id = moved.from_booking_id",
  joins: `JOIN bookings other ON other.id = moved.to_booking_id JOIN orders placed ON placed.id = booking.order_id
    JOIN accounts account ON account.id = booking.account_id LEFT JOIN users decider ON decider.id = moved.decided_by
    LEFT JOIN LATERAL (SELECT CASE WHEN moved.difference_paise = 0 THEN 0 ELSE ${STANDING_DIFFERENCE} END AS paise) standing ON true
    LEFT JOIN LATERAL (SELECT ${CHARGED_TO_HOUSE} AS paise) charged ON true`,
  key: "moved.id",
  keys: { fromId: "moved.from_booking_id", toId: "moved.to_booking_id" },
  columns: {
    booking_order_id: column.text("Booking", "booking.booking_order_id", { always: true }),
    guest_name: column.text("Guest", "placed.contact_name", { under: "booking_order_id" }),
    moved_at: column.instant("Moved", "moved.decided_at", { always: true, onCard: true }),
    property_name: column.text("From", "booking.snapshot ->> 'title'", { onCard: true }),
    partner_name: column.text("Partner", "account.name", { under: "property_name" }),
    new_property_name: column.text("To", "other.snapshot ->> 'title'", { onCard: true }),
    new_booking_order_id: column.text("New booking", "other.booking_order_id", {
      always: true,
      under: "new_property_name",
    }),
    check_in: column.date("Check-in", "other.starts_on"),
    check_out: column.date("Check-out", "other.ends_on", { under: "check_in" }),
    difference_amount: column.money("Extra cost", "standing.paise"),
    property_amount: column.money("Paid by the property", "charged.paise"),
    platform_amount: column.money("Paid by us", "standing.paise - charged.paise"),
    reason: column.text("Reason", "moved.reason", { shortened: true }),
    moved_by: column.text("Moved by", "decider.name", { under: "moved_at" }),
  },
  filters: {
    q: filter.search("Property moved from", (words) => ({
      sql: "booking.snapshot ->> 'title' ILIKE $q",
      bind: { q: containing(words) },
    })),
    from: filter.sinceDay("Moved since", "moved.decided_at"),
    until: filter.untilDay("Moved until", "moved.decided_at"),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor) && !hasRole(actor, "city_manager")) throw new Forbidden();
    return bookingScope(actor);
  },
  order: "moved.decided_at DESC",
});
