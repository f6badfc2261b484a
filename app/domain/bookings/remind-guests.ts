import type { Context } from "#app/domain/context.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { inTransaction, rows } from "#db/client.ts";

type Due = {
  id: string;
  what: "day_before" | "check_out";
  number: string;
  reference: string;
  guestName: string;
  phone: string;
  propertyName: string;
  checkIn: string;
  checkOut: string;
  time: string;
  customerId: string;
};

const BATCH = 500;

/**
 * Reminds the guests of rooms: on the day before the check-in, and on the morning of the check-out. Each once, however often this
 * runs; a reminder that could not be sent on its day is dropped.
 * @returns how many were queued now
 * @throws AggregateError when some could not be
 */
export async function remindGuests(ctx: Context, signal?: AbortSignal): Promise<number> {
  const today = istDate(ctx.now);
  const due = (seen: string[]) =>
    rows<Due>(
      `SELECT b.id, d.what, b.booking_order_id AS number, b.reference, o.contact_name AS "guestName", o.phone_e164 AS phone,
       b.snapshot ->> 'title' AS "propertyName", b.starts_on AS "checkIn", b.ends_on AS "checkOut",
       coalesce(b.snapshot ->> CASE d.what WHEN 'day_before' THEN 'checkInTime' ELSE 'checkOutTime' END, '') AS time, b.customer_id
     FROM (SELECT id, 'day_before' AS what FROM bookings WHERE kind = 'room' AND status = 'confirmed' AND starts_on = $tomorrow
             AND extends_booking_id IS NULL
           UNION ALL
           SELECT id, 'check_out' FROM bookings WHERE kind = 'room' AND status = 'checked_in' AND ends_on = $today
             AND NOT EXISTS (SELECT FROM bookings e WHERE e.extends_booking_id = bookings.id AND e.status IN ('confirmed', 'checked_in'))) AS d
     JOIN bookings b ON b.id = d.id JOIN orders o ON o.id = b.order_id
     WHERE NOT EXISTS (SELECT FROM messages m WHERE m.dedupe_key = 'booking:' || b.id || ':reminder:' || d.what || ':sms') AND b.id <> ALL($seen::uuid[])
     ORDER BY b.id LIMIT ${BATCH}`,
      { today, tomorrow: addDays(today, 1), seen },
    );
  return eachDueOnItsOwn(
    due,
    (booking) =>
      inTransaction(undefined, (tx) =>
        queueMessage(
          { ...ctx, tx },
          {
            dedupeKey: `booking:${booking.id}:reminder:${booking.what}:sms`,
            channel: "sms",
            recipient: booking.phone,
            template: booking.what === "day_before" ? "booking.reminder" : "booking.checkout_reminder",
            variables: {
              bookingNumber: booking.number,
              reference: booking.reference,
              guestName: booking.guestName,
              propertyName: booking.propertyName.slice(0, 200) || "your room",
              checkIn: booking.checkIn,
              checkOut: booking.checkOut,
              time: /^\d\d:\d\d/.test(booking.time) ? booking.time.slice(0, 5) : undefined,
            },
            bookingId: booking.id,
            userId: booking.customerId,
            notAfter: istInstant(today, "21:00"),
          },
        ),
      ),
    signal,
  );
}
