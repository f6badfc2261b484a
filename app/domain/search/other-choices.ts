import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { type ChangeAsked, standingParts } from "#app/domain/bookings/change-stay.ts";
import { quoteExtension } from "#app/domain/bookings/extend-booking.ts";
import { quoteRooms, quoteStay, readRoomsOnSale } from "#app/domain/bookings/kinds/room-quotes.ts";
import {
  choiceOf,
  isSameChoice,
  nightsInAnotherRoom,
  quoteMove,
  type RoomChoice,
} from "#app/domain/bookings/move-stay.ts";
import { stayDates } from "#app/domain/bookings/stay-parts.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid } from "#app/domain/errors.ts";
import type { Obstacle } from "#app/domain/money/quote.ts";
import { addDays, type IsoDate, nightDate, nightsOf } from "#app/domain/shared/dates.ts";
import { encodePropertyHandle } from "#app/domain/shared/property-handle.ts";
import { filled, present } from "#app/present.ts";
import { row } from "#db/client.ts";
import { NO_FILTERS } from "./filters.ts";
import { DAYS_AROUND, offsetsByNearness } from "./nearest-alternatives.ts";
import { isBookable } from "./room-offer.ts";
import { type FoundRoom, roomsNearHospital, type SearchPoint } from "./rooms-near-hospital.ts";
import { encodeStaySearch } from "./stay-search.ts";

/** What a family can have instead, when the room is full on a night of the dates that it wants for its stay. */

const MOST_ROOMS = 3;
const MOST_DATES = 3;
const MOST_HOUSES = 3;
/** What keeps a room from being sold to these people on these dates, where another room or other dates may help. */
const ROOM_OBSTACLES: readonly string[] = [
  "sold_out",
  "too_many_guests",
  "wrong_length",
  "closed_to_arrival",
  "closed_to_departure",
] satisfies Array<Obstacle["code"]>;

type Dates = { checkIn: IsoDate; checkOut: IsoDate };
/** Paise; one of the two is 0. */
type Difference = { payPaise: number; refundPaise: number };

export type OtherChoices = {
  /** Added nights: the same room up to the first night that is full. */
  until: (Difference & { checkOut: IsoDate }) | null;
  /** Other rooms of the same house for the dates that were wanted. */
  rooms: Array<Difference & { roomId: string; name: string }>;
  /** The same room for as many nights, at most 14 days earlier or later; the nearest first. */
  dates: Dates[];
  /** Houses near the hospital for the nights that are missing, the nearest first. */
  houses: Array<
    Pick<FoundRoom, "propertyId" | "propertyName" | "distanceM"> & {
      /** Its name in addresses (`encodePropertyHandle`). */
      handle: string;
      totalPaise: number;
    }
  >;
  /** What those houses are for: the hospital, if it is still shown, with the search as addresses have it, and nights, people and rooms. */
  near: { hospital: string; hospitalSlug: string; citySlug: string; searchInfo: string } | null;
  missing: Dates & { adults: number; children: number; infants: number; rooms: number };
};

/**
 * The nearest things that can be had instead of a change that was refused, or null when the refusal is not about the room. Each is a change
 * of its own, whose exact price the page of the change shows before anything is changed.
 * @param refusal the obstacle of the quote or the error that it threw
 * @throws Conflict `not_changeable` when nothing of the stay stands any more, or for those who may not see it
 */
export async function findOtherChoices(
  ctx: Context,
  asked: ChangeAsked,
  refusal: Obstacle | Conflict,
): Promise<OtherChoices | null> {
  if (!ROOM_OBSTACLES.includes(refusal.code)) return null;
  const stay = await standingParts(ctx, asked.bookingId);
  const last = present(stay.at(-1));
  const was = stayDates(stay);
  const wanted = choiceOf(last, asked);
  const { checkIn, checkOut } = asked;
  const addsNights = checkIn === was.checkIn && checkOut > was.checkOut && isSameChoice(last, wanted);
  const until = addsNights ? await freeUntil(ctx, asked.bookingId, was.checkOut, refusal) : null;
  const tonight = nightDate(ctx.now);
  const from = addsNights ? (until?.checkOut ?? was.checkOut) : checkIn;
  const { adults, children, infants, units: rooms } = wanted;
  const missing = { checkIn: from < tonight ? tonight : from, checkOut, adults, children, infants, rooms };
  const near = await hospitalOf(ctx, last);
  return {
    until,
    rooms: await otherRooms(ctx, stay, { ...asked, ...wanted }),
    dates: addsNights ? [] : await otherDates(ctx, stay, { checkIn, checkOut, ...wanted }),
    houses: near ? await otherHouses(ctx, filled(last.propertyId), near, missing) : [],
    near: near && {
      hospital: near.name,
      hospitalSlug: near.slug,
      citySlug: near.citySlug,
      searchInfo: encodeStaySearch({ city: near.citySlug, hospital: near.slug, ...missing }),
    },
    missing,
  };
}

async function nullIfRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Conflict || error instanceof Invalid) return null;
    throw error;
  }
}

/** The nights after a stay up to the first one that is full. */
async function freeUntil(
  ctx: Context,
  bookingId: string,
  from: IsoDate,
  { details: { night } }: Obstacle | Conflict,
): Promise<OtherChoices["until"]> {
  if (typeof night !== "string" || night <= from) return null;
  const offer = await nullIfRefused(quoteExtension(ctx, { bookingId, checkOut: night }));
  if (!offer || offer.obstacle) return null;
  return { checkOut: night, payPaise: offer.price.totalPaise, refundPaise: 0 };
}

/** The cheapest other rooms of the house that are free, with what moving to them costs or gives back. */
async function otherRooms(
  ctx: Context,
  stay: StoredBooking[],
  asked: ChangeAsked & RoomChoice,
): Promise<OtherChoices["rooms"]> {
  const { roomId, units, adults, children, infants } = asked;
  const nights = await nullIfRefused((async () => nightsInAnotherRoom(ctx, stay, asked))());
  if (!nights) return [];
  const { checkIn, checkOut, joins } = nights;
  const propertyIds = [filled(stay[0]?.propertyId ?? null)];
  const people = { adults, children, infants };
  const quotes = await nullIfRefused(quoteRooms(ctx, { propertyIds, checkIn, checkOut, units, ...people }));
  const free = (quotes ?? [])
    .filter((quote) => quote.roomId !== roomId)
    .filter((quote) => isBookable(joins ? { ...quote, wrongLength: null, closedTo: null } : quote))
    .sort((a, b) => a.price.totalPaise - b.price.totalPaise);
  const found: OtherChoices["rooms"] = [];
  for (const other of free.slice(0, MOST_ROOMS)) {
    const offer = await nullIfRefused(quoteMove(ctx, { ...asked, roomId: other.roomId }));
    if (!offer || offer.obstacle) continue;
    const { adds, payPaise, refundPaise } = offer;
    found.push({ roomId: other.roomId, name: adds.roomName, payPaise, refundPaise });
  }
  return found;
}

/** Dates around the ones that were wanted on which the same room is free for as many nights; the nights of the stay itself are free to it. */
async function otherDates(
  ctx: Context,
  stay: StoredBooking[],
  { checkIn, checkOut, roomId, units, ...people }: Dates & RoomChoice,
): Promise<Dates[]> {
  const tonight = nightDate(ctx.now);
  const begun = stay.some(({ status, startsOn }) => status === "checked_in" || startsOn < tonight);
  if (begun) return [];
  const [first, last] = [addDays(checkIn, -DAYS_AROUND), addDays(checkOut, DAYS_AROUND)];
  const read = await readRoomsOnSale(ctx, { roomIds: [roomId] }, { checkIn: first, checkOut: last });
  const own = new Map<IsoDate, number>();
  for (const part of stay)
    if (part.roomId === roomId)
      for (const night of nightsOf(part.startsOn, part.endsOn)) own.set(night, part.units);
  const rooms = read.rooms.map((room) => ({
    ...room,
    changed: new Map(
      [...room.changed].map(([night, as]) => [night, { ...as, free: as.free + (own.get(night) ?? 0) }]),
    ),
  }));
  const was = stayDates(stay);
  const found: Dates[] = [];
  for (const days of offsetsByNearness()) {
    const dates = { checkIn: addDays(checkIn, days), checkOut: addDays(checkOut, days) };
    if (found.length === MOST_DATES) break;
    if (dates.checkIn < tonight || (dates.checkIn === was.checkIn && dates.checkOut === was.checkOut))
      continue;
    const [quote] = quoteStay(ctx, { ...read, rooms }, { ...dates, units, ...people });
    if (quote && isBookable(quote)) found.push(dates);
  }
  return found.sort((a, b) => (a.checkIn < b.checkIn ? -1 : 1));
}

type Hospital = SearchPoint & { name: string; slug: string; citySlug: string };

/** The hospital of a booking, as long as it is shown. */
async function hospitalOf(ctx: Context, { hospitalId }: StoredBooking): Promise<Hospital | null> {
  const found = await row<Hospital>(
    `SELECT h.id, h.latitude, h.longitude, h.near_hospital_name AS name, h.slug, c.slug AS "citySlug"
     FROM hospitals h JOIN cities c ON c.id = h.city_id AND c.active WHERE h.id = $hospitalId AND h.active`,
    { hospitalId },
    ctx.tx,
  );
  return found ?? null;
}

async function otherHouses(
  ctx: Context,
  propertyId: string,
  hospital: Hospital,
  missing: OtherChoices["missing"],
): Promise<OtherChoices["houses"]> {
  const { adults, children, infants, rooms, ...dates } = missing;
  const party = { adults, children, infants, rooms };
  const asked = { hospital, party, dates, filters: NO_FILTERS, sort: "distance", page: 1 } as const;
  const found = await nullIfRefused(roomsNearHospital(ctx, asked));
  return (found?.rows ?? [])
    .filter((house) => house.propertyId !== propertyId)
    .slice(0, MOST_HOUSES)
    .map(({ propertyId: id, propertyName, slug, citySlug, distanceM, price }) => ({
      propertyId: id,
      propertyName,
      handle: encodePropertyHandle({ city: citySlug, slug }, hospital.citySlug),
      distanceM,
      totalPaise: price.totalPaise,
    }));
}
