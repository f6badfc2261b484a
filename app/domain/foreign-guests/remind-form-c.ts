import type { Context } from "#app/domain/context.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import type { TemplateName, Variables } from "#app/domain/messages/templates.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { eachDueOnItsOwn, inTurnOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { inTransaction, rows } from "#db/client.ts";
import { DUE_AT, ENTRIES, FORM_C_STAY } from "./form-c-stay.ts";

/** From how many days before the arrival a guest is asked for the papers. */
const DAYS_BEFORE = 3;
/** From how many hours before its end a house is reminded: reminders go out by day only. */
const HOURS_BEFORE = 14;
const BATCH = 200;

type Due = {
  id: string;
  reference: string;
  customerId: string;
  accountId: string;
  bookingNumber: string;
  guestName: string;
  propertyName: string;
  checkIn: string;
  checkOut: string;
  dueAt: Date;
  phone: string | null;
  email: string | null;
};

const FIELDS = `booking.id, booking.reference, booking.customer_id, booking.account_id, booking.booking_order_id AS "bookingNumber",
  placed.contact_name AS "guestName", coalesce(nullif(booking.snapshot ->> 'title', ''), 'your room') AS "propertyName",
  booking.starts_on AS "checkIn", booking.ends_on AS "checkOut", ${DUE_AT} AS "dueAt"`;

/**
 * Asks guests from abroad for passport and visa some days before they come, and reminds houses of the report while there is time. Each
 * once, however often this runs.
 * @returns how many were written to now
 * @throws AggregateError when some could not be
 */
export async function remindFormC(ctx: Context, signal?: AbortSignal): Promise<number> {
  let told = 0;
  await inTurnOnItsOwn({
    papers: async () => {
      told += await askForPapers(ctx, signal);
    },
    report: async () => {
      told += await remindHouses(ctx, signal);
    },
  });
  return told;
}

function askForPapers(ctx: Context, signal?: AbortSignal): Promise<number> {
  const today = istDate(ctx.now);
  const due = (seen: string[]) =>
    rows<Due>(
      `SELECT ${FIELDS}, placed.phone_e164 AS phone, placed.email FROM bookings booking JOIN orders placed ON placed.id = booking.order_id
         CROSS JOIN ${ENTRIES} register
       WHERE ${FORM_C_STAY} AND booking.status = 'confirmed' AND booking.starts_on BETWEEN $today AND $until AND register.persons = 0
         AND NOT EXISTS (SELECT FROM messages m WHERE m.dedupe_key = 'booking:' || booking.id || ':form-c-papers:sms')
         AND booking.id <> ALL($seen::uuid[])
       ORDER BY booking.starts_on, booking.id LIMIT ${BATCH}`,
      { today, until: addDays(today, DAYS_BEFORE), seen },
    );
  return eachDueOnItsOwn(
    due,
    async (stay) => {
      await send(ctx, stay, { userId: stay.customerId }, "form-c-papers", {
        template: "form_c.papers",
        variables: { ...words(stay), path: `/customer_bookings/${stay.reference}/papers` },
      });
    },
    signal,
  );
}

function remindHouses(ctx: Context, signal?: AbortSignal): Promise<number> {
  const due = (seen: string[]) =>
    rows<Due>(
      `SELECT ${FIELDS}, coalesce(account.phone_e164, booking.snapshot ->> 'propertyPhone') AS phone,
         coalesce(account.email::text, booking.snapshot ->> 'propertyEmail') AS email
       FROM bookings booking JOIN orders placed ON placed.id = booking.order_id JOIN accounts account ON account.id = booking.account_id
         CROSS JOIN ${ENTRIES} register
       WHERE ${FORM_C_STAY} AND booking.status IN ('checked_in', 'completed') AND booking.checked_in_at > $since
         AND ${DUE_AT} <= $soon AND (register.filed = 0 OR register.open > 0)
         AND NOT EXISTS (SELECT FROM messages m WHERE m.dedupe_key = 'booking:' || booking.id || ':form-c-due:sms')
         AND booking.id <> ALL($seen::uuid[])
       ORDER BY booking.checked_in_at, booking.id LIMIT ${BATCH}`,
      {
        since: new Date(ctx.now.getTime() - 7 * 86_400_000),
        soon: new Date(ctx.now.getTime() + HOURS_BEFORE * 3_600_000),
        seen,
      },
    );
  return eachDueOnItsOwn(
    due,
    async (stay) => {
      await send(ctx, stay, { accountId: stay.accountId }, "form-c-due", {
        template: "form_c.due",
        variables: { ...words(stay), dueAt: stay.dueAt.toISOString(), path: `/partnerFormC/${stay.id}` },
      });
    },
    signal,
  );
}

const words = ({ bookingNumber, guestName, propertyName, checkIn, checkOut }: Due) => ({
  bookingNumber,
  checkIn,
  checkOut,
  guestName: guestName.trim().slice(0, 200) || "guest",
  propertyName: propertyName.slice(0, 200),
});

async function send<Name extends TemplateName>(
  ctx: Context,
  stay: Due,
  to: { userId: string } | { accountId: string },
  key: string,
  about: { template: Name; variables: Variables<Name> },
): Promise<void> {
  await inTransaction(undefined, async (tx) => {
    for (const [channel, recipient] of [
      ["sms", stay.phone],
      ["mail", stay.email],
    ] as const) {
      if (!recipient) continue;
      await queueMessage(
        { ...ctx, tx },
        {
          dedupeKey: `booking:${stay.id}:${key}:${channel}`,
          channel,
          recipient,
          ...about,
          ...to,
          bookingId: stay.id,
          purpose: "transactional",
        },
      );
    }
  });
}
