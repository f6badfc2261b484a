import type { Context } from "#app/domain/context.ts";
import { addDays, type IsoDate, nightDate, nightsBetween, nightsOf } from "#app/domain/shared/dates.ts";
import { freeOfNight } from "#app/domain/shared/on-sale.ts";
import { rows } from "#db/client.ts";
import { NO_FILTERS } from "./filters.ts";
import { type FoundRoom, fittingRooms, type RoomSearch, roomsNearHospital } from "./rooms-near-hospital.ts";
import { STAY_LIMITS, type Stay } from "./stay-search.ts";

/** How many days earlier or later other dates are looked for. */
export const DAYS_AROUND = 14;
const MOST_ROOMS = 3;
const MOST_DATES = 4;
/** How many room types, nearest first, are looked at for other dates. */
const NEAREST_ROOM_TYPES = 100;

export type OtherDates = {
  checkIn: IsoDate;
  checkOut: IsoDate;
  /** Negative is earlier. */
  daysLater: number;
  /** The nearest property that is free then, and how far it is in metres. */
  propertyName: string;
  distanceM: number;
};

export type Alternatives = {
  /** Free on the same dates, whatever the filters. */
  rooms: FoundRoom[];
  /** How many rooms of one type these are; more than asked for when the party did not fit otherwise. */
  units: number;
  dates: OtherDates[];
};

type StaySearchNear = RoomSearch & { dates: Pick<Stay, "checkIn" | "checkOut"> };

/**
 * What to offer when a search found nothing: the nearest rooms on the same dates beyond the filters (one room more when the
 * party fits nowhere), and the nearest dates, at most 14 days away, on which a stay of the same length is free.
 * `propertyId` limits the dates to one property.
 */
export async function nearestAlternatives(
  ctx: Context,
  search: StaySearchNear,
  propertyId: string | null = null,
): Promise<Alternatives> {
  const [{ rooms, units }, dates] = await Promise.all([
    otherRooms(ctx, search),
    otherDates(ctx, search, propertyId),
  ]);
  return { rooms, units, dates };
}

async function otherRooms(
  ctx: Context,
  search: StaySearchNear,
): Promise<{ rooms: FoundRoom[]; units: number }> {
  const widened: RoomSearch = { ...search, filters: NO_FILTERS, sort: "distance", page: 1 };
  const { rooms: units } = search.party;
  for (const more of units < STAY_LIMITS.rooms ? [units, units + 1] : [units]) {
    const found = await roomsNearHospital(ctx, { ...widened, party: { ...search.party, rooms: more } });
    if (found.rows.length > 0) return { rooms: found.rows.slice(0, MOST_ROOMS), units: more };
  }
  return { rooms: [], units };
}

type RoomDays = {
  propertyName: string;
  distanceM: number;
  blocked: IsoDate[] | null;
  noArrival: IsoDate[] | null;
  noDeparture: IsoDate[] | null;
};

async function otherDates(
  ctx: Context,
  search: StaySearchNear,
  propertyId: string | null,
): Promise<OtherDates[]> {
  const { checkIn, checkOut } = search.dates;
  const length = nightsBetween(checkIn, checkOut);
  const tonight = nightDate(ctx.now);
  const [, first] = [addDays(checkIn, -DAYS_AROUND), tonight].sort() as [IsoDate, IsoDate];
  const days = await rows<RoomDays>(
    `SELECT room.property_name, room.distance_m,
       array_agg(day.night::text) FILTER (
         WHERE coalesce(${freeOfNight("n")}, room.default_allotment) < $units::integer) AS blocked,
       array_agg(day.night::text) FILTER (WHERE n.closed_to_arrival) AS no_arrival,
       array_agg(day.night::text) FILTER (WHERE n.closed_to_departure) AS no_departure
     FROM (${fittingRooms(propertyId !== null)} LIMIT ${NEAREST_ROOM_TYPES}) room
     CROSS JOIN (SELECT $first::date + step AS night FROM generate_series(0, $days::integer) AS step) day
     LEFT JOIN room_nights n ON n.room_id = room.id AND n.night = day.night
     GROUP BY room.id, room.property_name, room.distance_m ORDER BY room.distance_m, room.id`,
    {
      hospitalId: search.hospital.id,
      propertyId,
      units: search.party.rooms,
      adults: search.party.adults,
      children: search.party.children,
      first,
      nights: length,
      days: nightsBetween(first, addDays(checkOut, DAYS_AROUND)),
    },
    ctx.tx,
  );
  const rooms = days.map((room) => ({
    ...room,
    blocked: new Set(room.blocked),
    noArrival: new Set(room.noArrival),
    noDeparture: new Set(room.noDeparture),
  }));
  const found: OtherDates[] = [];
  for (const daysLater of offsetsByNearness()) {
    const from = addDays(checkIn, daysLater);
    if (from < tonight || found.length === MOST_DATES) continue;
    const to = addDays(from, length);
    const nights = nightsOf(from, to);
    const room = rooms.find(
      ({ blocked, noArrival, noDeparture }) =>
        !noArrival.has(from) && !noDeparture.has(to) && nights.every((night) => !blocked.has(night)),
    );
    if (room) {
      const { propertyName, distanceM } = room;
      found.push({ checkIn: from, checkOut: to, daysLater, propertyName, distanceM });
    }
  }
  return found;
}

/** Days later (negative: earlier), the nearest first: 1, -1, 2, -2 … 14, -14. */
export function offsetsByNearness(): number[] {
  return Array.from({ length: DAYS_AROUND }, (_, index) => [index + 1, -(index + 1)]).flat();
}
