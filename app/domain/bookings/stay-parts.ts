import { type Context, hasRole } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import type { FrozenPolicy } from "#app/domain/money/cancellation-policy.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { plannedRow, plannedRows, row, rows, type Transaction } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { lockOrder, type StoredOrder } from "./order-row.ts";

/**
 * A stay is one thing to guest and house, from the first arrival to the last departure. In the books it has parts: the booking that
 * began it and those that added nights, each with the price, the payment and the policy it was bought with (decision 17).
 */

/** Parts in which somebody will sleep or sleeps. */
export const STANDING = ["confirmed", "checked_in"];

const PAID = "('confirmed', 'checked_in', 'completed')";

/** SQL: the number that the stay of the booking `b` is known by, that of its first part. */
export const stayNumber = (b: string) =>
  `CASE WHEN ${b}.extends_booking_id IS NULL THEN ${b}.booking_order_id ELSE (
     WITH RECURSIVE earlier AS (
       SELECT ${b}.booking_order_id AS number, ${b}.extends_booking_id AS before
       UNION ALL
       SELECT part.booking_order_id, part.extends_booking_id FROM bookings part JOIN earlier ON part.id = earlier.before
         WHERE part.status IN ${PAID})
     SELECT number FROM earlier WHERE before IS NULL LIMIT 1) END`;

/**
 * SQL: the number that the guest has for the booking `b`: that of the booking which began its stay, also of nights that were taken out of it
 * and have only a number that nobody was told.
 */
export const toldNumber = (b: string) =>
  `(WITH RECURSIVE earlier AS (
     SELECT ${b}.booking_order_id AS number, coalesce(${b}.taken_from_id, ${b}.extends_booking_id) AS before
     UNION ALL
     SELECT part.booking_order_id, coalesce(part.taken_from_id, part.extends_booking_id) FROM bookings part JOIN earlier ON part.id = earlier.before)
   SELECT number FROM earlier WHERE before IS NULL)`;

/** SQL: when the stay of the booking `b` ends, with the nights that were added to it. Few have any, which an index alone tells. */
export const stayEnd = (b: string) =>
  `CASE WHEN EXISTS (SELECT FROM bookings added WHERE added.extends_booking_id = ${b}.id AND added.extends_booking_id IS NOT NULL) THEN (
     WITH RECURSIVE later AS (
       SELECT ${b}.id AS id, ${b}.ends_on AS ends_on
       UNION ALL
       SELECT part.id, part.ends_on FROM bookings part JOIN later ON part.extends_booking_id = later.id WHERE part.status IN ${PAID})
     SELECT max(ends_on) FROM later) ELSE ${b}.ends_on END`;

/** SQL: the booking `b` continues another part of the same stay; nobody arrives for it. */
export const isContinuation = (b: string) =>
  `EXISTS (SELECT FROM bookings before WHERE before.id = ${b}.extends_booking_id AND before.status IN ('held', 'confirmed', 'checked_in'))`;

/** SQL: the stay continues after the booking `b`; nobody leaves at its end. */
export const isContinued = (b: string) =>
  `EXISTS (SELECT FROM bookings later WHERE later.extends_booking_id = ${b}.id AND later.status IN ('confirmed', 'checked_in'))`;

/** The parts of the stay that a booking belongs to, first to last: those before it, and the confirmed or held ones after it. */
export async function readStay(bookingId: string, tx?: Transaction): Promise<StoredBooking[]> {
  const ids = await rows<{ id: string }>(
    `WITH RECURSIVE earlier AS (
       SELECT id, extends_booking_id FROM bookings WHERE id = $id
       UNION ALL
       SELECT b.id, b.extends_booking_id FROM bookings b JOIN earlier ON b.id = earlier.extends_booking_id),
     -- From each of them on: the stay may go on past a part that is over, like a night that was reserved and given back.
     later AS (
       SELECT id FROM earlier
       UNION
       SELECT b.id FROM bookings b JOIN later ON b.extends_booking_id = later.id WHERE b.status NOT IN ('cancelled', 'expired'))
     SELECT id FROM later`,
    { id: bookingId },
    tx,
  );
  return inOrder(await readBookings("booking.id = ANY($ids::uuid[])", { ids: ids.map(({ id }) => id) }, tx));
}

const inOrder = (parts: StoredBooking[]) => parts.sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1));

/** What the guest asked of the house when the stay was booked; nights that are added later ask nothing more. */
export const requestsOf = (parts: StoredBooking[]): string =>
  parts.find(({ specialRequests }) => specialRequests !== "")?.specialRequests ?? "";

/** The first and the last day of parts that follow each other. */
export function stayDates(parts: StoredBooking[]): { checkIn: IsoDate; checkOut: IsoDate } {
  return { checkIn: present(parts[0]).startsOn, checkOut: present(parts.at(-1)).endsOn };
}

export type StayPart = {
  id: string;
  reference: string;
  bookingOrderId: string;
  checkIn: IsoDate;
  checkOut: IsoDate;
  /** What it cost with tax, paise. */
  paise: number;
  policy: FrozenPolicy;
};

/** For each of these bookings that was paid and not given up, the parts of its stay, first to last. One query, however many. */
export async function readStayParts(ids: string[], tx?: Transaction): Promise<Map<string, StayPart[]>> {
  const found = await plannedRows<StayPart & { asked: string }>(
    `WITH RECURSIVE asked AS (
       SELECT id, extends_booking_id FROM bookings WHERE id = ANY($ids::uuid[]) AND kind = 'room' AND status IN ${PAID}),
     earlier AS (
       SELECT id AS asked, id, extends_booking_id FROM asked
       UNION ALL
       SELECT earlier.asked, b.id, b.extends_booking_id FROM bookings b JOIN earlier ON b.id = earlier.extends_booking_id WHERE b.status IN ${PAID}),
     later AS (
       SELECT id AS asked, id FROM asked
       UNION ALL
       SELECT later.asked, b.id FROM bookings b JOIN later ON b.extends_booking_id = later.id WHERE b.status IN ${PAID})
     SELECT part.asked, b.id, b.reference, b.booking_order_id, b.starts_on AS "checkIn", b.ends_on AS "checkOut", b.total_paise AS paise, b.policy
     FROM (SELECT asked, id FROM earlier UNION SELECT asked, id FROM later) part JOIN bookings b ON b.id = part.id
     ORDER BY part.asked, b.starts_on`,
    { ids },
    tx,
  );
  const stays = new Map<string, StayPart[]>();
  for (const { asked, ...part } of found) stays.set(asked, [...(stays.get(asked) ?? []), part]);
  return stays;
}

/** Reserved nights after a booking: how many, and the day on which the last of them ends. */
export type ReservedAfter = { nights: number; until: IsoDate };

/** What is reserved after a booking (decision 21), or null. */
export async function reservedAfter(bookingId: string, tx?: Transaction): Promise<ReservedAfter | null> {
  const found = await plannedRow<{ nights: number; until: IsoDate | null }>(
    `WITH RECURSIVE later AS (
       SELECT id, order_id, status, ends_on FROM bookings WHERE id = $id
       UNION ALL
       SELECT b.id, b.order_id, b.status, b.ends_on FROM bookings b JOIN later ON b.extends_booking_id = later.id
         WHERE b.status NOT IN ('cancelled', 'expired'))
     SELECT count(*)::integer AS nights, max(later.ends_on) AS until FROM later JOIN orders ordered ON ordered.id = later.order_id
     WHERE ordered.reserved AND later.status = 'held'`,
    { id: bookingId },
    tx,
  );
  return found?.until ? { nights: found.nights, until: found.until } : null;
}

/** An order that holds a stay, nights to be added to it or a move of it until it is paid. `payPaise`: what the guest has to pay. */
export type WaitingOrder = { reference: string; purpose: string; payPaise: number; holdExpiresAt: Date };

/** What of a stay waits for its payment. Reserved nights do not: they are given back with what ends the stay (`reserved-nights.ts`). */
export async function waitingOrder(
  stay: StoredBooking[],
  tx?: Transaction,
): Promise<WaitingOrder | undefined> {
  return row<WaitingOrder>(
    `SELECT reference, purpose, total_paise - carried_paise AS pay_paise, hold_expires_at FROM orders
     WHERE status = 'held' AND NOT reserved AND (changes_booking_id = ANY($ids::uuid[])
       OR id IN (SELECT order_id FROM bookings WHERE id = ANY($ids::uuid[]) AND status = 'held')) LIMIT 1`,
    { ids: stay.map(({ id }) => id) },
    tx,
  );
}

/**
 * Nights that are about to be added to a stay, or a move of it that waits for its payment, are decided before anything else is changed.
 * @throws Conflict `extension_pending` { reference }
 */
export async function refusePending(stay: StoredBooking[], tx?: Transaction): Promise<void> {
  const waiting = await waitingOrder(stay, tx);
  if (!waiting) return;
  const message = {
    booking: "This stay is not paid yet.",
    extension: "Added nights of this stay are waiting for payment.",
    change: "A change to this stay is waiting for payment.",
  }[waiting.purpose as "booking" | "extension" | "change"];
  throw new Conflict(message, "extension_pending", { reference: waiting.reference });
}

/**
 * No guest adds or moves nights in a house that has said that it cannot keep the stay: our desk is finding another one.
 * @throws Conflict `house_failing`
 */
export function refuseFailing({ actor }: Context, stay: StoredBooking[]): void {
  if (!hasRole(actor, "customer", "agent")) return;
  if (stay.some(({ status, partnerAnswer }) => STANDING.includes(status) && partnerAnswer === "declined"))
    throw new Conflict(words("refusals")("houseFailing"), "house_failing");
}

export type LockedStay = { orders: Map<string, StoredOrder>; parts: StoredBooking[] };

/**
 * Locks a stay for a command that changes several of its parts: its orders by their ids, its first booking, which is the lock of the
 * stay, then the others.
 * @throws Conflict `stay_changed` when nights were added at this moment
 */
export async function lockStay(tx: Transaction, bookingId: string): Promise<LockedStay> {
  const before = await readStay(bookingId, tx);
  const orders = new Map<string, StoredOrder>();
  for (const orderId of [...new Set(before.map((part) => part.orderId))].sort())
    orders.set(orderId, await lockOrder(tx, orderId));
  await readBookings("booking.id = $id", { id: present(before[0]).id }, tx, "FOR UPDATE");
  const ids = (await readStay(bookingId, tx)).map(({ id }) => id);
  const parts = inOrder(await readBookings("booking.id = ANY($ids::uuid[])", { ids }, tx, "FOR UPDATE"));
  if (parts[0]?.id !== present(before[0]).id || parts.some(({ orderId }) => !orders.has(orderId))) {
    throw new Conflict(words("refusals")("stayMoved"), "stay_changed");
  }
  return { orders, parts };
}
