import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { normalisePhone } from "#app/domain/shared/phone-schema.ts";
import { CHANNEL_LABELS, GONE, MESSAGE_STATE_LABELS, maskedRecipientSql, PURPOSE_LABELS } from "./schema.ts";
import { TEMPLATE_NAMES } from "./templates.ts";

const TEMPLATES = [...TEMPLATE_NAMES].sort().map((name) => ({ value: name as string, label: name }));

/** The messages of the whole site, newest first, for admins and operators. No number or address is whole, in files neither. */
export const messageList = defineList({
  name: "messages",
  title: "Messages",
  from: "messages message",
  joins: "LEFT JOIN bookings booking ON booking.id = message.booking_id",
  key: "message.id",
  keys: { bookingRow: "message.booking_id" },
  columns: {
    message_id: column.text("Id", "message.id", { on: "file", always: true }),
    created_datetime: column.instant("Made", "message.created_at", { always: true }),
    channel: column.choice("By", "message.channel", CHANNEL_LABELS, { always: true }),
    recipient: column.text("To", maskedRecipientSql("message.recipient"), { always: true, onCard: true }),
    template: column.text("What", "message.template", { always: true }),
    purpose: column.choice("Purpose", "message.purpose", PURPOSE_LABELS, { on: "file" }),
    state: column.choice("State", "message.state", MESSAGE_STATE_LABELS, {
      badge: true,
      always: true,
      onCard: true,
    }),
    error: column.text("Error", "message.error", { under: "state", always: true }),
    attempts: column.count("Tries", "message.attempts", { always: true }),
    booking_order_id: column.text("Booking", "booking.booking_order_id"),
    sent_datetime: column.instant("Sent", "message.sent_at", { on: "file" }),
  },
  filters: {
    state: filter.choice("State", { ...MESSAGE_STATE_LABELS, [GONE]: "Sent, delivered or read" }, (state) =>
      state === GONE
        ? { sql: "message.state IN ('sent', 'delivered', 'read')" }
        : { sql: "message.state = $state", bind: { state } },
    ),
    channel: filter.choice("By", CHANNEL_LABELS, "message.channel = $channel"),
    purpose: filter.choice("Purpose", PURPOSE_LABELS, "message.purpose = $purpose"),
    template: filter.choice("What", TEMPLATES, "message.template = $template"),
    from: filter.sinceDay("From", "message.created_at"),
    to: filter.untilDay("Until", "message.created_at"),
    recipient: filter.search("Whole number or mail address", (typed) => ({
      sql: "message.recipient = $recipient",
      bind: { recipient: normalisePhone(typed) ?? typed },
    })),
    number: filter.search("Booking number", (number) => ({
      sql: "message.booking_id IN (SELECT id FROM bookings WHERE booking_order_id = $number)",
      bind: { number: number.trim().toUpperCase() },
    })),
    booking: filter.id(null, "message.booking_id = $booking"),
    /** One alone, which To do leads to. */
    message: filter.id(null, "message.id = $message"),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "message.created_at DESC",
  pageSize: 50,
});
