import type { Context } from "#app/domain/context.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { addDays, type IsoDate, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { inTransaction, rows } from "#db/client.ts";
import { lateDayPaise } from "./late-days.ts";
import { bookingPath } from "./links.ts";
import { orElse } from "./notify.ts";

type Due = {
  id: string;
  overdue: boolean;
  bookingNumber: string;
  reference: string;
  guestName: string;
  phone: string;
  what: string;
  seller: string;
  sellerPhone: string | null;
  /** When the store closes, `20:00`. */
  closes: string;
  lastDay: IsoDate;
  depositPaise: number;
  /** These give the price of a late day. */
  firstDay: IsoDate;
  hirePaise: number;
  basePaise: number;
  pricePaise: number;
  gstPaise: number;
  customerId: string;
};

const BATCH = 500;

/**
 * Reminds guests of what they hired: on its last day that it is due back, and on the day after that it is late, unless the store has
 * marked it as returned. Each once, however often this runs; what could not be sent on its day is dropped.
 * @returns how many were queued now
 * @throws AggregateError when some could not be
 */
export async function remindReturns(ctx: Context, signal?: AbortSignal): Promise<number> {
  const today = istDate(ctx.now);
  const due = (seen: string[]) =>
    rows<Due>(
      `SELECT b.id, b.ends_on < $today AS overdue, b.booking_order_id AS "bookingNumber", b.reference, o.contact_name AS "guestName",
         o.phone_e164 AS phone, b.snapshot ->> 'title' AS what, b.snapshot ->> 'propertyName' AS seller,
         b.snapshot ->> 'propertyPhone' AS "sellerPhone", coalesce(b.snapshot ->> 'checkOutTime', '') AS closes,
         b.ends_on AS "lastDay", b.deposit_paise, b.customer_id,
         b.starts_on AS "firstDay", b.base_paise, b.price_paise, b.gst_paise,
         coalesce((SELECT line.amount_paise FROM booking_lines line WHERE line.booking_id = b.id ORDER BY line.position LIMIT 1), 0) AS "hirePaise"
       FROM bookings b JOIN orders o ON o.id = b.order_id
       WHERE b.kind = 'equipment' AND b.status = 'checked_in' AND b.returned_at IS NULL AND b.ends_on IN ($today, $yesterday)
         AND EXISTS (SELECT FROM equipment_items hired WHERE hired.item_id = b.item_id AND hired.purchased_type = 'hire')
         AND NOT EXISTS (SELECT FROM messages m
           WHERE m.dedupe_key = 'booking:' || b.id || ':return:' || CASE WHEN b.ends_on < $today THEN 'overdue' ELSE 'due' END || ':sms')
         AND b.id <> ALL($seen::uuid[])
       ORDER BY b.id LIMIT ${BATCH}`,
      { today, yesterday: addDays(today, -1), seen },
    );
  return eachDueOnItsOwn(
    due,
    (hire) =>
      inTransaction(undefined, (tx) =>
        queueMessage(
          { ...ctx, tx },
          {
            dedupeKey: `booking:${hire.id}:return:${hire.overdue ? "overdue" : "due"}:sms`,
            channel: "sms",
            recipient: hire.phone,
            template: hire.overdue ? "booking.return_overdue" : "booking.return_due",
            variables: {
              bookingNumber: hire.bookingNumber,
              what: orElse(hire.what, "what you hired"),
              seller: orElse(hire.seller, "the store"),
              ...(hire.sellerPhone ? { contactPhone: hire.sellerPhone } : {}),
              lastDay: hire.lastDay,
              ...(/^\d\d:\d\d/.test(hire.closes) ? { time: hire.closes.slice(0, 5) } : {}),
              depositPaise: hire.depositPaise,
              lateDayPaise: lateDayPaise({
                ...hire,
                startsOn: hire.firstDay,
                endsOn: hire.lastDay,
                lines: [{ quantity: 1, unitPricePaise: hire.hirePaise }],
              }),
              path: bookingPath("equipment", hire.reference),
            },
            bookingId: hire.id,
            userId: hire.customerId,
            notAfter: istInstant(today, "21:00"),
          },
        ),
      ),
    signal,
  );
}
