import { bookingScope } from "#app/domain/bookings/scope.ts";
import { hasRole, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { CAUSE_WORDS, WAIVER_STATE_WORDS } from "./labels.ts";

/** Every medical waiver that families asked for, how it was decided and who bears what; city managers see those of their city. */
export const waiverList = defineList({
  name: "waivers",
  title: "Medical waivers",
  from: "medical_waivers waiver JOIN bookings booking ON booking.id = waiver.booking_id",
  joins:
    "JOIN orders placed ON placed.id = booking.order_id LEFT JOIN users decider ON decider.id = waiver.decided_by",
  key: "waiver.id",
  columns: {
    booking_order_id: column.text("Booking", "booking.booking_order_id", { always: true }),
    guest_name: column.text("Guest", "placed.contact_name", { under: "booking_order_id" }),
    property_name: column.text("Property", "booking.snapshot ->> 'title'"),
    cause: column.choice("Cause", "waiver.cause", CAUSE_WORDS),
    state: column.choice("Status", "waiver.state", WAIVER_STATE_WORDS, { badge: true, onCard: true }),
    asked_at: column.instant("Requested", "waiver.asked_at", { sortable: true, onCard: true }),
    due_at: column.instant("Due", "waiver.due_at", { under: "asked_at" }),
    charge_amount: column.money("Charge waived", "waiver.charge_paise"),
    platform_amount: column.money("Paid by us", "waiver.platform_paise"),
    property_amount: column.money("Given up by the property", "waiver.charge_paise - waiver.platform_paise"),
    decided_at: column.instant("Decided", "waiver.decided_at"),
    decided_by: column.text("Decided by", "decider.name", { under: "decided_at" }),
    leaves_on: column.date("Leaves on", "waiver.leaves_on", { on: "file" }),
    decision_reason: column.text("Reason", "nullif(waiver.decision_reason, '')", { on: "file" }),
  },
  filters: {
    state: filter.choice("Status", WAIVER_STATE_WORDS, "waiver.state = $state"),
    cause: filter.choice("Cause", CAUSE_WORDS, "waiver.cause = $cause"),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor) && !hasRole(actor, "city_manager")) throw new Forbidden();
    return bookingScope(actor);
  },
  order: "waiver.asked_at DESC",
});

export type WaiverRow = ListRow<typeof waiverList>;
