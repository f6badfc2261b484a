import { Conflict } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { itemOnSale, outletOnSale } from "#app/domain/shared/on-sale.ts";
import { brokenConstraint, execute, row, rows, type Transaction } from "#db/client.ts";

/**
 * The stock of trips: single cars. A command that takes one locks the cars of that vehicle in the order of their ids, so that concurrent
 * commands see each other's trips; the exclusion constraint of `vehicle_trips` decides.
 */

export type TripTaken = {
  bookingId: string;
  /** The vehicle whose cars may serve. */
  vehicleId: string;
  /** From the pickup until the car is back at its stand. */
  from: string;
  until: string;
};

/** SQL: may a car of `vehicles car` begin a trip on the day (IST) of the instant $from? */
export const BEGINS_TRIPS =
  "car.closed_on IS DISTINCT FROM ($from::timestamptz AT TIME ZONE 'Asia/Kolkata')::date";

const FREE_UNIT = `SELECT unit.id FROM vehicle_units unit
  JOIN vehicles car ON car.item_id = unit.item_id AND ${BEGINS_TRIPS}
  JOIN items vehicle ON vehicle.id = unit.item_id AND ${itemOnSale("vehicle")}
  JOIN items company ON company.id = vehicle.parent_id AND ${outletOnSale("company")}
  WHERE unit.item_id = $vehicleId AND unit.active
    AND (unit.papers_valid_until IS NULL OR unit.papers_valid_until >= ($until::timestamptz AT TIME ZONE 'Asia/Kolkata')::date)
    AND NOT EXISTS (SELECT FROM vehicle_trips trip WHERE trip.vehicle_unit_id = unit.id AND trip.state <> 'released'
      AND trip.during && tstzrange($from::timestamptz, $until::timestamptz))
  ORDER BY unit.id LIMIT 1`;

/** Holds a car for each trip. @throws Conflict `sold_out` { vehicleId } when none is free for the whole time */
export async function holdCars(tx: Transaction, trips: TripTaken[]): Promise<void> {
  await lockCars(
    tx,
    trips.map((trip) => trip.vehicleId),
  );
  for (const { bookingId, vehicleId, from, until } of trips) {
    const taken = await row(
      `INSERT INTO vehicle_trips (booking_id, vehicle_unit_id, during, state)
       SELECT $bookingId, free.id, tstzrange($from::timestamptz, $until::timestamptz), 'held' FROM (${FREE_UNIT}) free
       RETURNING 1 AS taken`,
      { bookingId, vehicleId, from, until },
      tx,
    ).catch(tellTaken);
    if (!taken) throw noCar(vehicleId);
  }
}

/** Holds a car again for trips that had given theirs back; it may be another one of the same vehicle. @throws Conflict `sold_out` */
export async function holdCarsAgain(tx: Transaction, bookingIds: string[]): Promise<void> {
  const trips = await rows<TripTaken>(
    `SELECT trip.booking_id, unit.item_id AS "vehicleId", lower(trip.during)::text AS from, upper(trip.during)::text AS until
     FROM vehicle_trips trip JOIN vehicle_units unit ON unit.id = trip.vehicle_unit_id
     WHERE trip.booking_id = ANY($bookingIds::uuid[]) AND trip.state = 'released' ORDER BY unit.item_id, trip.booking_id`,
    { bookingIds },
    tx,
  );
  await lockCars(
    tx,
    trips.map((trip) => trip.vehicleId),
  );
  for (const { bookingId, vehicleId, from, until } of trips) {
    const taken = await row(
      `UPDATE vehicle_trips SET state = 'held', vehicle_unit_id = free.id FROM (${FREE_UNIT}) free
       WHERE booking_id = $bookingId RETURNING 1 AS taken`,
      { bookingId, vehicleId, from, until },
      tx,
    ).catch(tellTaken);
    if (!taken) throw noCar(vehicleId);
  }
}

async function lockCars(tx: Transaction, vehicleIds: string[]): Promise<void> {
  await execute(
    "SELECT id FROM vehicle_units WHERE item_id = ANY($vehicleIds::uuid[]) ORDER BY id FOR NO KEY UPDATE",
    { vehicleIds },
    tx,
  );
}

function tellTaken(error: unknown): never {
  if (brokenConstraint(error) === "vehicle_trips_one_at_a_time") throw noCar(null);
  throw error;
}

function noCar(vehicleId: string | null): Conflict {
  return new Conflict("Someone has just booked this car for that time.", "sold_out", { vehicleId });
}

/** Turns held cars into sold ones. */
export async function sellCars(tx: Transaction, bookingIds: string[]): Promise<void> {
  await moveTrips(tx, bookingIds, "sold");
}

/** Gives cars back. A trip has no part that could be given back alone: with `from` nothing is. */
export async function releaseCars(tx: Transaction, bookingIds: string[], from?: IsoDate): Promise<void> {
  if (from === undefined) await moveTrips(tx, bookingIds, "released");
}

async function moveTrips(tx: Transaction, bookingIds: string[], state: "sold" | "released"): Promise<void> {
  await execute(
    "UPDATE vehicle_trips SET state = $state WHERE booking_id = ANY($bookingIds::uuid[]) AND state <> 'released'",
    { bookingIds, state },
    tx,
  );
}
