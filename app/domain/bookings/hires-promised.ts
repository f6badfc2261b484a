import { type Context, hasRole } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { addDays, type IsoDate, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { plannedRows, rows } from "#db/client.ts";
import { readBookings } from "./booking-row.ts";
import { DAYS_AHEAD, HIRE_IS_OUT } from "./hires-out.ts";
import { partnerAnswerPath } from "./links.ts";
import { orElse, partnersOf, sendToEachChannel } from "./notify.ts";
import { linkEnds } from "./partner-steps.ts";
import { bookingScope } from "./scope.ts";

/** What a store has to know of hires that are not back: who is to have what is not there, and what its stock still counts. */

/** A hire that is not back, and a booking of the next days that is to have what the store does not have. */
export type PromisedHire = {
  id: string;
  bookingOrderId: string;
  title: string;
  guestName: string;
  phone: string;
  endsOn: IsoDate;
  nextId: string;
  nextNumber: string;
  nextGuest: string;
  nextPhone: string;
  nextFrom: IsoDate;
};

/** What was settled as not returned, and is still counted in the stock of its store. */
export type CountedHire = { id: string; bookingOrderId: string; title: string; units: number };

/** As many as a page shows. */
const MOST = 20;

/**
 * FROM and WHERE: a hire `booking` that is not back after its last day, and another guest's booking `next` of the same thing that is not
 * handed over yet and is to have it on a day that the hire could not take. Binds `$today` and `$last` (IST dates).
 */
const PROMISED = `bookings booking JOIN orders placed ON placed.id = booking.order_id
  JOIN bookings next ON next.item_id = booking.item_id AND next.status = 'confirmed' AND next.customer_id <> booking.customer_id
    AND next.starts_on <= $last AND next.ends_on >= $today
  JOIN orders next_placed ON next_placed.id = next.order_id
  WHERE ${HIRE_IS_OUT} AND booking.ends_on < $today
    AND EXISTS (SELECT FROM booking_slots wanted
      LEFT JOIN booking_slots own ON own.booking_id = booking.id AND own.item_id = wanted.item_id AND own.slot = wanted.slot AND own.state = 'sold'
      WHERE wanted.booking_id = next.id AND wanted.item_id = booking.item_id AND wanted.state = 'sold'
        AND (wanted.slot AT TIME ZONE 'Asia/Kolkata')::date BETWEEN $today AND $last AND coalesce(own.units, 0) < booking.units)`;

const daysPromised = (now: Date) => ({ today: istDate(now), last: addDays(istDate(now), DAYS_AHEAD) });

/**
 * Hires that are not back though a day from today to the day after tomorrow was sold to somebody else before, each with the bookings of
 * those days that were not handed over: at most 20, the soonest first. In the partner's scope.
 * @throws Forbidden for other roles
 */
export async function promisedHires(ctx: Context): Promise<PromisedHire[]> {
  if (!hasRole(ctx.actor, "partner")) throw new Forbidden();
  const { sql, bind } = bookingScope(ctx.actor);
  return plannedRows<PromisedHire>(
    `SELECT booking.id, booking.booking_order_id, booking.snapshot ->> 'title' AS title, placed.contact_name AS "guestName",
       placed.phone_e164 AS phone, booking.ends_on, next.id AS "nextId", next.booking_order_id AS "nextNumber",
       next_placed.contact_name AS "nextGuest", next_placed.phone_e164 AS "nextPhone", next.starts_on AS "nextFrom"
     FROM ${PROMISED} AND ${sql}
     ORDER BY next.starts_on, booking.ends_on, booking.id, next.id LIMIT ${MOST}`,
    { ...bind, ...daysPromised(ctx.now) },
    ctx.tx,
  );
}

const BATCH = 200;

/**
 * Tells stores of hires that are not back though another guest is to have them between today and the day after tomorrow: once for each
 * hire and each booking that waits for it, however often this runs. For a schedule.
 * @returns how many were told of now
 * @throws AggregateError when some could not be
 */
export async function tellStoresOfPromisedHires(ctx: Context, signal?: AbortSignal): Promise<number> {
  const days = daysPromised(ctx.now);
  const due = (seen: string[]) =>
    rows<{ id: string; hireId: string; guestName: string; number: string; guest: string; from: IsoDate }>(
      `SELECT DISTINCT ON (next.id) next.id, booking.id AS "hireId", placed.contact_name AS "guestName",
         next.booking_order_id AS number, next_placed.contact_name AS guest, next.starts_on AS "from"
       FROM ${PROMISED} AND next.id <> ALL($seen::uuid[])
         AND NOT EXISTS (SELECT FROM messages told
           WHERE told.dedupe_key IN (${["sms", "mail"].map((channel) => `'promised:' || booking.id || ':' || next.id || ':${channel}'`)}))
       ORDER BY next.id, booking.ends_on, booking.id LIMIT ${BATCH}`,
      { ...days, seen },
    );
  return eachDueOnItsOwn(
    due,
    (next) =>
      withTransaction(ctx, async (ctx) => {
        const [found] = await readBookings("booking.id = $hireId", { hireId: next.hireId }, ctx.tx);
        const hire = present(found);
        const store = present((await partnersOf(ctx.tx, [hire])).get(hire.id));
        await sendToEachChannel(
          ctx,
          { ...store, bookingId: hire.id },
          {
            key: `promised:${hire.id}:${next.id}`,
            template: "booking.partner_not_back",
            variables: {
              bookingNumber: hire.bookingOrderId,
              guestName: orElse(next.guestName, "guest"),
              what: orElse(hire.snapshot.title, "what was hired"),
              lastDay: hire.endsOn,
              nextNumber: next.number,
              nextGuest: orElse(next.guest, "guest"),
              nextFrom: next.from,
              path: partnerAnswerPath(hire, istInstant(linkEnds(days.today), "00:00")),
            },
            notAfter: istInstant(days.today, "21:00"),
          },
        );
      }),
    signal,
  );
}

/**
 * What was settled as not returned and the partner has not said of whether it is out of its stock: at most 20, in the partner's scope.
 * @throws Forbidden for other roles
 */
export async function hiresStillCounted(ctx: Context): Promise<CountedHire[]> {
  if (!hasRole(ctx.actor, "partner")) throw new Forbidden();
  const { sql, bind } = bookingScope(ctx.actor);
  return plannedRows<CountedHire>(
    `SELECT booking.id, booking.booking_order_id, booking.snapshot ->> 'title' AS title, booking.units
     FROM claims claim JOIN bookings booking ON booking.id = claim.booking_id
     WHERE claim.claim_kind = 'missing' AND claim.state = 'settled' AND claim.stock_out_at IS NULL AND ${sql}
     ORDER BY claim.settled_at, booking.id LIMIT ${MOST}`,
    bind,
    ctx.tx,
  );
}
