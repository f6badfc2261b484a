import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";

/** Sold stays that the house cannot keep: our desk finds another house or refunds them. Soonest first. */
export const cannotTakeList = defineList({
  name: "cannot-take",
  title: "Houses that cannot take a guest",
  from: "bookings booking",
  joins:
    "JOIN orders placed ON placed.id = booking.order_id JOIN accounts account ON account.id = booking.account_id",
  key: "booking.id",
  columns: {
    booking_order_id: column.text("Booking", "booking.booking_order_id", { always: true }),
    check_in: column.date("Check-in", "booking.starts_on", { always: true }),
    check_out: column.date("Check-out", "booking.ends_on", { under: "check_in" }),
    property_name: column.text("House", "booking.snapshot ->> 'title'"),
    partner_name: column.text("Partner", "account.name", { under: "property_name" }),
    partner_phone: column.phone("Partner's phone", "account.phone_e164"),
    guest_name: column.text("Guest", "placed.contact_name"),
    phone_no: column.phone("Guest's phone", "placed.phone_e164"),
    reason: column.text("Why", "booking.partner_reason"),
    answered_at: column.instant("Since", "booking.partner_answered_at"),
  },
  filters: {},
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "booking.partner_answer = 'declined' AND booking.status IN ('confirmed', 'checked_in')" };
  },
  order: "booking.starts_on",
});
