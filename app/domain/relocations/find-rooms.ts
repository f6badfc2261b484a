import { quoteRooms } from "#app/domain/bookings/kinds/room-quotes.ts";
import type { Context } from "#app/domain/context.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { MEAL_LABELS, type Meal } from "#app/domain/shared/meals.ts";
import { propertyOnSale, roomOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import { type PaidBefore, type PriceDifference, shareDifference } from "./difference.ts";
import { stayToMove } from "./stay-to-move.ts";

/** How many rooms, nearest first, are priced, and how many are shown. */
const LOOKED_AT = 200;
const SHOWN = 20;
/** So much further from the hospital is still as good. Metres. */
const AS_NEAR_M = 500;

export type OtherRoom = PriceDifference & {
  roomId: string;
  roomName: string;
  roomType: string;
  roomCategory: string;
  propertyId: string;
  propertyName: string;
  partnerName: string;
  /** From the hospital, or without one from the house that failed. Metres. */
  distanceM: number;
  /** Units that are free on every night. */
  free: number;
  /** What the guest had and this room has not. */
  lacks: string[];
  /** How much further from the hospital than the guest had it; 0 when it is about as near. Metres. */
  furtherM: number;
};

export type OtherRooms = {
  nights: { checkIn: IsoDate; checkOut: IsoDate };
  paid: PaidBefore;
  units: number;
  /** Equal or better ones first, then those that lack least, the nearest first: at most 20. */
  rooms: OtherRoom[];
};

type Included = { attendantMeals: Meal[]; attendantsWithMeals: number };
type Had = Included & { roomCategory: string; facilities: string[]; distanceM: number | null };
type Candidate = Omit<OtherRoom, keyof PriceDifference | "free" | "lacks" | "furtherM"> &
  Included & { facilities: string[] };

const FACILITIES = (house: string) =>
  `ARRAY(SELECT facility.name::text FROM property_facilities has JOIN facilities facility ON facility.id = has.facility_id
     WHERE has.property_id = ${house} AND facility.patient_fit AND facility.active ORDER BY facility.position, facility.name)`;

/**
 * Rooms of other houses that are free for the nights of a stay and hold its party, with what they cost beyond what was paid.
 * @throws as `stayToMove`
 */
export async function findOtherRooms(ctx: Context, bookingId: string): Promise<OtherRooms> {
  const { parts, nights, paid } = await stayToMove(ctx, bookingId);
  const last = present(parts.at(-1));
  const { hospitalId, propertyId, roomId, cityId, units, adults, children, infants } = last;
  const about = { hospitalId, propertyId, cityId };
  const house = present(
    await row<Omit<Had, keyof Included>>(
      `SELECT room.room_category, near.distance_m, ${FACILITIES("room.property_id")} AS facilities FROM rooms room
     LEFT JOIN property_hospitals near ON near.property_id = room.property_id AND near.hospital_id = $hospitalId
     WHERE room.id = $roomId`,
      { roomId, hospitalId },
      ctx.tx,
    ),
  );
  // What was included is what the guest was told, whatever the room says now.
  const { attendantMeals = [], attendantsWithMeals = 0 } = last.snapshot;
  const had: Had = { ...house, attendantMeals, attendantsWithMeals };
  const candidates = await nearestRooms(ctx, about);
  const quotes = new Map(
    (
      await quoteRooms(ctx, {
        ...nights,
        roomIds: candidates.map((room) => room.roomId),
        hospitalId,
        units,
        adults,
        children,
        infants,
      })
    ).map((quote) => [quote.roomId, quote]),
  );
  const rooms = candidates.flatMap(
    ({ facilities, attendantMeals, attendantsWithMeals, ...room }): OtherRoom[] => {
      const quote = quotes.get(room.roomId);
      if (!quote?.fits || quote.wrongLength || quote.available < units) return [];
      const further = had.distanceM === null ? 0 : room.distanceM - had.distanceM;
      return [
        {
          ...room,
          ...shareDifference(quote.price, paid),
          free: quote.available,
          lacks: missing(had, { ...room, facilities, attendantMeals, attendantsWithMeals }),
          furtherM: further > AS_NEAR_M ? further : 0,
        },
      ];
    },
  );
  // The order of nearness stays among those that lack as much.
  const worse = ({ lacks, furtherM }: OtherRoom) => lacks.length + (furtherM > 0 ? 1 : 0);
  const best = rooms.sort((a, b) => worse(a) - worse(b)).slice(0, SHOWN);
  return { nights, paid, units, rooms: best };
}

async function nearestRooms(
  ctx: Context,
  about: { hospitalId: string | null; propertyId: string | null; cityId: string },
): Promise<Candidate[]> {
  return rows<Candidate>(
    `WITH near AS MATERIALIZED (
       SELECT property_id, distance_m FROM property_hospitals WHERE hospital_id = $hospitalId
       UNION ALL
       SELECT house.id, distance_m(failed.latitude, failed.longitude, house.latitude, house.longitude)
       FROM properties house JOIN properties failed ON failed.id = $propertyId
       WHERE $hospitalId::uuid IS NULL AND house.city_id = $cityId AND house.status = 'approved'
       ORDER BY distance_m, property_id LIMIT ${LOOKED_AT})
     SELECT room.id AS "roomId", room.name AS "roomName", type.room_type, room.room_category, room.attendant_meals, room.attendants_with_meals,
       house.id AS "propertyId", house.name AS "propertyName", account.name AS "partnerName", near.distance_m,
       ${FACILITIES("house.id")} AS facilities
     FROM near JOIN properties house ON house.id = near.property_id AND ${propertyOnSale("house")} AND house.id <> $propertyId
     JOIN rooms room ON room.property_id = house.id AND ${roomOnSale("room")}
     JOIN room_types type ON type.id = room.room_type_id JOIN accounts account ON account.id = house.account_id
     ORDER BY near.distance_m, house.id, room.default_price_paise, room.id LIMIT ${LOOKED_AT}`,
    about,
    ctx.tx,
  );
}

function missing(had: Had, room: Candidate): string[] {
  return [
    ...(had.roomCategory === "AC" && room.roomCategory !== "AC" ? ["AC"] : []),
    ...missingMeals(had, room),
    ...had.facilities.filter((name) => !room.facilities.includes(name)),
  ];
}

/** `breakfast of attendants`; how many of them, where only that is less. */
function missingMeals(had: Included, room: Included): string[] {
  const lacking = had.attendantMeals.filter((meal) => !room.attendantMeals.includes(meal));
  if (lacking.length > 0)
    return lacking.map((meal) => `${MEAL_LABELS[meal].toLowerCase()} for attendants in the price`);
  const fewer = had.attendantsWithMeals - room.attendantsWithMeals;
  return had.attendantMeals.length > 0 && fewer > 0 ? ["meals for all attendants in the price"] : [];
}
