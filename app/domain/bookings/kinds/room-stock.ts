import { Conflict } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { freeOfNight, propertyOnSale, roomOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { plannedExecute, plannedRow, plannedRows, type Transaction } from "#db/client.ts";
import { takenMessage } from "./room-obstacles.ts";

/**
 * The stock of rooms: `room_nights.held` and `.sold` are sums over `booking_nights`, changed together with them and nowhere
 * else. Every change locks the nights in the order (room, night) first; without that, two orders deadlock (design, section 5).
 */

export type NightTaken = {
  bookingId: string;
  roomId: string;
  night: IsoDate;
  rooms: number;
  pricePaise: number;
  extraBedsPaise: number;
};

/** Holds the nights of new bookings. @throws Conflict `sold_out` naming the first night without enough free rooms */
export async function holdNights(tx: Transaction, nights: NightTaken[]): Promise<void> {
  await plannedExecute(
    `INSERT INTO booking_nights (booking_id, room_id, night, rooms, price_paise, extra_beds_paise, state)
     SELECT taken."bookingId", taken."roomId", taken.night, taken.rooms, taken."pricePaise", taken."extraBedsPaise", 'held'
     FROM jsonb_to_recordset($nights::jsonb) AS taken("bookingId" uuid, "roomId" uuid, night date, rooms integer,
       "pricePaise" bigint, "extraBedsPaise" bigint)`,
    { nights: JSON.stringify(nights) },
    tx,
  );
  await takeStock(tx, [...new Set(nights.map((night) => night.bookingId))]);
}

/** Holds again the nights that bookings had given back. @throws Conflict `sold_out` */
export async function holdNightsAgain(tx: Transaction, bookingIds: string[]): Promise<void> {
  await plannedExecute(
    "UPDATE booking_nights SET state = 'held' WHERE booking_id = ANY($bookingIds::uuid[]) AND state = 'released'",
    { bookingIds },
    tx,
  );
  await takeStock(tx, bookingIds);
}

/** The units that bookings take, summed for each room and night, because two lines of an order may want the same room. */
const DEMAND = `demand AS MATERIALIZED (
  SELECT room_id, night, sum(rooms) AS rooms,
    coalesce(sum(rooms) FILTER (WHERE state = 'held'), 0) AS held,
    coalesce(sum(rooms) FILTER (WHERE state = 'sold'), 0) AS sold
  FROM booking_nights WHERE booking_id = ANY($bookingIds::uuid[]) AND state <> 'released' AND night >= $from::date
  GROUP BY room_id, night)`;

/** Every night of a booking. */
const ALL = "-infinity";

async function takeStock(tx: Transaction, bookingIds: string[]): Promise<void> {
  // A night without a row follows the room's default, which is locked against change while the row is made from it.
  await plannedExecute(
    `WITH ${DEMAND}
     INSERT INTO room_nights (room_id, night, allotment)
     SELECT demand.room_id, demand.night, room.default_allotment
     FROM demand JOIN rooms room ON room.id = demand.room_id
     WHERE NOT EXISTS (SELECT FROM room_nights n WHERE n.room_id = demand.room_id AND n.night = demand.night)
     ORDER BY demand.room_id, demand.night FOR SHARE OF room
     ON CONFLICT DO NOTHING`,
    { bookingIds, from: ALL },
    tx,
  );
  const result = present(
    await plannedRow<{ complete: boolean; night: IsoDate | null; roomId: string | null }>(
      `WITH ${DEMAND},
     locked AS MATERIALIZED (
       SELECT n.room_id, n.night, demand.rooms, ${freeOfNight("n")} >= demand.rooms AS free
       FROM room_nights n JOIN demand ON demand.room_id = n.room_id AND demand.night = n.night
       ORDER BY n.room_id, n.night FOR UPDATE OF n),
     taken AS (
       UPDATE room_nights n SET held = n.held + locked.rooms FROM locked
       WHERE n.room_id = locked.room_id AND n.night = locked.night AND locked.free
         AND EXISTS (SELECT FROM rooms room JOIN properties property ON property.id = room.property_id
                     WHERE room.id = n.room_id AND ${roomOnSale("room")} AND ${propertyOnSale("property")})
       RETURNING 1),
     refused AS (SELECT night, room_id FROM locked WHERE NOT free ORDER BY night, room_id LIMIT 1)
     SELECT (SELECT count(*) FROM taken) = (SELECT count(*) FROM demand) AS complete,
       (SELECT night FROM refused) AS night, (SELECT room_id FROM refused) AS "roomId"`,
      { bookingIds, from: ALL },
      tx,
    ),
  );
  if (result.complete) return;
  const { night, roomId } = result;
  throw soldOut(night, roomId);
}

/** The refusal for somebody who comes too late. Without a night, the room itself is no longer on sale. */
export function soldOut(night: IsoDate | null, roomId: string | null): Conflict {
  const message = night ? takenMessage([night]) : "This room is no longer on sale.";
  return new Conflict(message, "sold_out", { night, roomId });
}

/** Locks the nights that bookings hold or have bought, for a command that sells some and gives others back. */
export async function lockNights(tx: Transaction, bookingIds: string[]): Promise<void> {
  await plannedRows(
    `SELECT 1 FROM room_nights n WHERE (n.room_id, n.night) IN (
       SELECT room_id, night FROM booking_nights WHERE booking_id = ANY($bookingIds::uuid[]) AND state <> 'released')
     ORDER BY n.room_id, n.night FOR UPDATE`,
    { bookingIds },
    tx,
  );
}

/** Turns held nights into sold ones. */
export async function sellNights(tx: Transaction, bookingIds: string[]): Promise<void> {
  await moveStock(tx, bookingIds, "held = n.held - locked.held, sold = n.sold + locked.held", "'sold'");
}

/** Gives held and sold nights back, from a night on (IST). Nights that were given back already stay as they are. */
export async function releaseNights(
  tx: Transaction,
  bookingIds: string[],
  from: IsoDate = ALL,
): Promise<void> {
  const change = "held = n.held - locked.held, sold = n.sold - locked.sold";
  await moveStock(tx, bookingIds, change, "'released'", from);
}

async function moveStock(
  tx: Transaction,
  bookingIds: string[],
  change: string,
  state: string,
  from: IsoDate = ALL,
): Promise<void> {
  await plannedExecute(
    `WITH ${DEMAND},
     locked AS MATERIALIZED (
       SELECT n.room_id, n.night, demand.held, demand.sold
       FROM room_nights n JOIN demand ON demand.room_id = n.room_id AND demand.night = n.night
       ORDER BY n.room_id, n.night FOR UPDATE OF n),
     moved AS (
       UPDATE room_nights n SET ${change} FROM locked WHERE n.room_id = locked.room_id AND n.night = locked.night)
     UPDATE booking_nights SET state = ${state} WHERE booking_id = ANY($bookingIds::uuid[]) AND state <> 'released'
       AND night >= $from::date`,
    { bookingIds, from },
    tx,
  );
}

/** What each night adds to the base price of a booking, in order, paise. */
export async function baseByNight(tx: Transaction | undefined, bookingId: string): Promise<number[]> {
  const nights = await plannedRows<{ base: number }>(
    "SELECT price_paise * rooms + extra_beds_paise AS base FROM booking_nights WHERE booking_id = $bookingId ORDER BY night",
    { bookingId },
    tx,
  );
  return nights.map((night) => night.base);
}
