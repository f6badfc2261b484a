import { readBookings } from "#app/domain/bookings/booking-row.ts";
import { quoteAll } from "#app/domain/bookings/kinds.ts";
import { payPath } from "#app/domain/bookings/links.ts";
import { customerOf, sendToEachChannel } from "#app/domain/bookings/notify.ts";
import { openOrder, type PlacedOrder, withFreshNumbers } from "#app/domain/bookings/open-order.ts";
import { readOrderById } from "#app/domain/bookings/order-row.ts";
import type { Selection } from "#app/domain/bookings/schema.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, Invalid } from "#app/domain/errors.ts";
import type { Stay } from "#app/domain/search/stay-search.ts";
import { istClock } from "#app/domain/shared/dates.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { present } from "#app/present.ts";
import type { Language } from "#app/words/languages.ts";
import { execute, row, rows } from "#db/client.ts";
import { freeRoom } from "./free-room.ts";
import { OFFER_MINUTES, QUIET_FROM, QUIET_UNTIL } from "./labels.ts";
import { waitingPath } from "./links.ts";

/** Rooms that are free again go to the people who have waited longest: held for two hours by an order like any guest's. */

const MOST_NOTES = 1_000;
const BATCH = 100;
/** Every entry is checked at this interval, whatever was recorded: for rooms that were added, or put on sale again. */
const LOOK_AGAIN_MINUTES = 30;

/**
 * Offers what has become free, in the order of the line. Each offer is a transaction of its own, so that a run that was broken off is
 * simply taken up by the next.
 * @returns how many were offered a room
 * @throws AggregateError when some could not be
 */
export async function offerFreeRooms(ctx: Context, signal?: AbortSignal): Promise<number> {
  await execute(
    "UPDATE waiting_entries SET status = 'ended', closed_at = $now WHERE status = 'waiting' AND ends_at <= $now",
    { now: ctx.now },
    ctx.tx,
  );
  // What was noted at night waits for the morning.
  if (isQuiet(ctx.now)) return 0;
  const notes = (
    await rows<{ id: string }>(`SELECT id FROM freed_nights LIMIT ${MOST_NOTES}`, {}, ctx.tx)
  ).map(({ id }) => id);
  let offered = 0;
  let failure: AggregateError | undefined;
  try {
    offered = await eachDueOnItsOwn(
      (seen) => toLookAt(ctx, notes, seen),
      ({ id }) => offerTo(ctx, id),
      signal,
    );
  } catch (error) {
    // Those that failed are looked at again by themselves. Of a run that was cut off the notes stay for the next.
    if (!(error instanceof AggregateError)) throw error;
    failure = error;
  }
  if (notes.length > 0 && !signal?.aborted)
    await execute("DELETE FROM freed_nights WHERE id = ANY($notes::uuid[])", { notes }, ctx.tx);
  if (failure) throw failure;
  return offered;
}

/** Is it night on the Indian clock? */
function isQuiet(now: Date): boolean {
  const clock = istClock(now);
  return clock >= QUIET_FROM || clock < QUIET_UNTIL;
}

/** Who may get one of these nights, who is new or could not be looked at, and from time to time everybody: always in the order of the line. */
function toLookAt(ctx: Context, notes: string[], seen: string[]): Promise<Array<{ id: string }>> {
  return rows<{ id: string }>(
    `SELECT entry.id FROM waiting_entries entry
     WHERE entry.status = 'waiting' AND entry.id <> ALL($seen::uuid[]) AND (entry.looked_at IS NULL
       OR EXISTS (SELECT FROM waiting_entries late WHERE late.status = 'waiting' AND late.looked_at < $again)
       OR EXISTS (SELECT FROM freed_nights freed JOIN rooms room ON room.id = freed.room_id
         WHERE freed.id = ANY($notes::uuid[]) AND freed.night BETWEEN entry.check_in AND entry.check_out
           AND CASE WHEN entry.property_id IS NOT NULL THEN room.property_id = entry.property_id
             ELSE EXISTS (SELECT FROM property_hospitals near WHERE near.hospital_id = entry.hospital_id
               AND near.property_id = room.property_id) END))
     ORDER BY entry.created_at, entry.id LIMIT ${BATCH}`,
    { notes, seen, again: new Date(ctx.now.getTime() - LOOK_AGAIN_MINUTES * 60_000) },
    ctx.tx,
  );
}

type Entry = Stay & {
  id: string;
  customerId: string;
  hospitalId: string;
  latitude: number;
  longitude: number;
  propertyId: string | null;
  contactName: string;
  patientName: string;
  language: Language;
  phone: string;
  email: string | null;
};

/** Holds a room for one entry, when one is free. @returns true when it was offered now */
async function offerTo(ctx: Context, entryId: string): Promise<boolean> {
  try {
    return await withFreshNumbers(ctx, async (ctx) => {
      const entry = await lockEntry(ctx, entryId);
      if (!entry) return false;
      const { hospitalId, latitude, longitude } = entry;
      const roomId = await freeRoom(ctx, {
        ...entry,
        hospital: { id: hospitalId, latitude, longitude },
      });
      if (!roomId) {
        await lookedAt(ctx, entryId, ctx.now);
        return false;
      }
      const order = await holdRoom(ctx, entry, roomId);
      await execute(
        "UPDATE waiting_entries SET status = 'offered', order_id = $orderId, looked_at = $now, closed_at = $now WHERE id = $entryId",
        { entryId, orderId: order.orderId, now: ctx.now },
        ctx.tx,
      );
      await tellOffer(ctx, entry, order);
      return true;
    });
  } catch (error) {
    // Somebody else was quicker, or the room is sold on other terms since: nothing was held, and the entry waits on.
    const isRule = error instanceof Conflict || error instanceof Invalid;
    await lookedAt(ctx, entryId, isRule ? ctx.now : null);
    if (!isRule) throw error;
    return false;
  }
}

/** @param at null: it could not be looked at, and the next run looks at it again */
async function lookedAt(ctx: Context, entryId: string, at: Date | null): Promise<void> {
  await execute("UPDATE waiting_entries SET looked_at = $at WHERE id = $entryId", { entryId, at }, ctx.tx);
}

/** Undefined when it waits no longer, or another worker has it. */
function lockEntry(ctx: TxContext, entryId: string): Promise<Entry | undefined> {
  return row<Entry>(
    `SELECT entry.id, entry.customer_id, entry.hospital_id, hospital.latitude, hospital.longitude, entry.property_id,
       entry.check_in, entry.check_out, entry.adults, entry.children, entry.infants, entry.units AS rooms,
       entry.contact_name, entry.patient_name, entry.language, customer.phone_e164 AS phone, customer.email
     FROM waiting_entries entry JOIN hospitals hospital ON hospital.id = entry.hospital_id
     JOIN users customer ON customer.id = entry.customer_id AND customer.status = 'approved' AND customer.phone_e164 IS NOT NULL
     WHERE entry.id = $entryId AND entry.status = 'waiting' AND entry.ends_at > $now FOR UPDATE OF entry SKIP LOCKED`,
    { entryId, now: ctx.now },
    ctx.tx,
  );
}

async function holdRoom(ctx: TxContext, entry: Entry, roomId: string): Promise<PlacedOrder> {
  const { checkIn, checkOut, adults, children, infants, rooms: units, hospitalId, customerId } = entry;
  const selection: Selection = {
    kind: "room",
    hospitalId,
    checkIn,
    checkOut,
    adults,
    children,
    infants,
    lines: [{ roomId, units }],
  };
  const priced = await quoteAll(ctx, [selection], { customerId });
  return openOrder(ctx, {
    // The entry's own: a second order for it cannot be opened.
    formKey: entry.id,
    purpose: "booking",
    holdUntil: new Date(ctx.now.getTime() + OFFER_MINUTES * 60_000),
    language: entry.language,
    customerId,
    contact: { name: entry.contactName, phone: entry.phone, email: entry.email, buyer: null },
    bookings: priced.map(({ quote }) => ({
      quote,
      hospitalId,
      extendsBookingId: null,
      nationality: "",
      guestAddress: "",
      specialRequests: "",
      guests: [{ name: entry.patientName, type: "patient", ageGroup: "adult", age: null, gender: null }],
    })),
  });
}

async function tellOffer(ctx: TxContext, entry: Entry, placed: PlacedOrder): Promise<void> {
  const order = await readOrderById(ctx.tx, placed.orderId);
  const [booking] = await readBookings("booking.order_id = $orderId", { orderId: placed.orderId }, ctx.tx);
  await sendToEachChannel(ctx, customerOf(order, booking), {
    key: `waiting:${entry.id}:offer`,
    template: "waiting.offer",
    variables: {
      guestName: entry.contactName,
      propertyName: present(booking).snapshot.title.slice(0, 200),
      checkIn: entry.checkIn,
      checkOut: entry.checkOut,
      until: placed.holdExpiresAt.toISOString(),
      totalPaise: placed.totalPaise,
      path: payPath(placed.reference),
      listPath: waitingPath(entry.id),
    },
    notAfter: placed.holdExpiresAt,
  });
}
