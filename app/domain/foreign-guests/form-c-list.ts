import { bookingScope } from "#app/domain/bookings/scope.ts";
import { hasRole, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { DUE_AT, ENTRIES, FORM_C_STAY, STATE } from "./form-c-stay.ts";
import { FORM_C_STATES } from "./labels.ts";

/** The register of guests from abroad of a house: which stays are to be reported, until when, and which were. Passports are not in it. */
export const formCList = defineList({
  name: "form-c",
  title: "Guests from abroad (Form C)",
  from: "bookings booking",
  joins: `JOIN orders placed ON placed.id = booking.order_id JOIN accounts account ON account.id = booking.account_id CROSS JOIN ${ENTRIES} register`,
  key: "booking.id",
  columns: {
    booking_order_id: column.text("Booking", "booking.booking_order_id", { always: true }),
    guest_name: column.text("Guest", "placed.contact_name"),
    phone_no: column.phone("Guest's phone", "placed.phone_e164", { under: "guest_name" }),
    nationality: column.text("Nationality", "booking.nationality", { under: "guest_name" }),
    property_name: column.text("House", "booking.snapshot ->> 'title'"),
    partner_name: column.text("Partner", "account.name", { under: "property_name", hiddenFrom: ["partner"] }),
    check_in: column.date("Check-in", "booking.starts_on", { always: true, sortable: true }),
    checked_in_at: column.instant("Arrived", "booking.checked_in_at", { under: "check_in" }),
    form_c_state: column.choice("Form C", STATE, FORM_C_STATES, { always: true }),
    due_at: column.instant("Report until", DUE_AT, { always: true }),
    persons: column.count("Papers entered", "register.persons", { always: true }),
    filed_at: column.instant("Reported", "register.filed_at"),
    filing_number: column.text("Application number", "register.numbers", { under: "filed_at" }),
  },
  filters: {
    state: filter.choice("Form C", FORM_C_STATES, (state) => ({ sql: `${STATE} = $state`, bind: { state } })),
    from: filter.date("Check-in from", "booking.starts_on >= $from"),
    to: filter.date("Check-in until", "booking.starts_on <= $to"),
  },
  bind: ({ now }) => ({ now }),
  scope: ({ actor }) => {
    if (!isPrivileged(actor) && !hasRole(actor, "partner", "city_manager")) throw new Forbidden();
    const { sql, bind } = bookingScope(actor);
    return { sql: `${FORM_C_STAY} AND ${sql}`, bind };
  },
  order: "booking.starts_on",
});
export type FormCRow = ListRow<typeof formCList>;
