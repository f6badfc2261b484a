import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import {
  breakDown,
  type CustomerPrice,
  customerPrice,
  type RateSet,
  ratesOf,
} from "#app/domain/money/breakdown.ts";
import { longStayPpm, nightPrice } from "#app/domain/money/long-stays.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import {
  isSoldAt,
  otherRatePlan,
  planPrice,
  type RatePlan,
  type SaverRate,
} from "#app/domain/money/rate-plans.ts";
import { ratesFor } from "#app/domain/money/rates.ts";
import { roomUnits } from "#app/domain/money/room-units.ts";
import { currentOffers } from "#app/domain/offers/current-offers.ts";
import { type Offer, priceLines } from "#app/domain/offers/terms.ts";
import { addDays, type IsoDate, istDate, nightsOf } from "#app/domain/shared/dates.ts";
import { freeOfNight, propertyOnSale, roomOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { plannedRows, type Transaction } from "#db/client.ts";
import { agencyOf, agencyShare } from "../agency.ts";
import { type Capacity, type Party, type Seated, seatGuests } from "../occupancy.ts";
import type { RoomSelection } from "../schema.ts";
import { checkStay } from "../stay.ts";
import { obstacleOf } from "./room-obstacles.ts";

/** What rooms cost for a stay and whether they are free for it: priced by the night. */

export type RoomNight = {
  night: IsoDate;
  /** Of one unit. */
  pricePaise: number;
  /** Units left; 0 when closed. */
  free: number;
};

/** The price and the availability of one room type for one stay. Safe to send to a browser. */
export type RoomQuote = Party & {
  roomId: string;
  propertyId: string;
  ratePlan: RatePlan;
  units: number;
  checkIn: IsoDate;
  checkOut: IsoDate;
  nights: RoomNight[];
  extraBeds: number;
  /** What they cost of the base price, paise. */
  extraBedsPaise: number;
  /** The guests fit into that many units. When they do not, the price is without extra beds. */
  fits: boolean;
  /** Nobody may arrive on its first day, or leave on its last. */
  closedTo: "arrival" | "departure" | null;
  /** What the weekly or monthly rate takes off each night, ppm; the nights' prices have it already. */
  longStayPpm: number;
  /** The stay is neither too short nor too long for this room; else the nights that it is let for. */
  wrongLength: { minNights: number; maxNights: number } | null;
  /** Units free on every night of the stay. */
  available: number;
  /** The nights with fewer free units than asked for, in order. */
  soldOutNights: IsoDate[];
  /** With every offer that needs no code, as in a cart of this room alone. */
  price: CustomerPrice;
  /** The names of those offers. */
  offers: string[];
};

/** A room quote as the engine uses it, including what the customer does not see. */
export type RoomSale = KindQuote & { roomName: string; quote: RoomQuote; extraBedChargePaise: number };

export type StayQuery = Party & { checkIn: IsoDate; checkOut: IsoDate; units: number };

type RoomRow = Capacity &
  SaverRate & {
    id: string;
    name: string;
    propertyId: string;
    accountId: string;
    cityId: string;
    priceByDefaultPaise: number;
    allotmentByDefault: number;
    extraBedChargePaise: number;
    partnerOfferPpm: number;
    floorPricePaise: number | null;
    minNights: number;
    maxNights: number;
    weeklyOfferPpm: number;
    monthlyOfferPpm: number;
    commissionPpm: number;
    agentFeePpm: number;
    /** Of the property, otherwise of its partner. */
    gstin: string | null;
  };

/** A night that differs from the room's defaults. */
type ChangedNight = {
  night: IsoDate;
  free: number;
  price: number | null;
  noArrival: boolean;
  noDeparture: boolean;
};

/** The same as the database returns it: without column names, a page takes half the time. */
type ChangedColumns = [
  night: IsoDate,
  price: number | null,
  free: number,
  noArrival: boolean,
  noDeparture: boolean,
];

/** A room with its changed nights of the dates that were read, the day of the departure included. */
type RoomOnSale = RoomRow & { changed: Map<IsoDate, ChangedNight> };

/** Rooms with the nights of a span of dates, and the terms of today: any number of quotes is made from one reading. */
export type RoomsOnSale = { rooms: RoomOnSale[]; rates: RateSet; offers: Offer[] };

export type RoomsAsked = { roomIds: string[] } | { propertyIds: string[] };

/** What a list has already read. */
type Known = {
  rates?: RateSet;
  /** True when no offer runs that needs no code. */
  withoutOffers?: boolean;
};

/** Reads rooms for quotes of any stay from `checkIn` to `checkOut` (both read). Three queries, the last two side by side. */
export async function readRoomsOnSale(
  ctx: Context,
  which: RoomsAsked,
  span: { checkIn: IsoDate; checkOut: IsoDate },
  known: Known = {},
): Promise<RoomsOnSale> {
  const rooms = await loadRooms(which, span, ctx.tx);
  return { rooms, ...(await readTerms(ctx, rooms, known)) };
}

/**
 * Prices and availability of room types, for lists and details, as the cart and the payment price them. Three queries, however many
 * rooms; only approved rooms of approved properties, in no particular order. `hospitalId` is where the search began.
 * @throws Invalid when the dates cannot be booked
 */
export async function quoteRooms(
  ctx: Context,
  input: StayQuery & RoomsAsked & { hospitalId?: string | null },
  known: Known = {},
): Promise<RoomQuote[]> {
  checkStay(ctx.now, input.checkIn, input.checkOut);
  return quoteStay(ctx, await readRoomsOnSale(ctx, input, input, known), input);
}

/** The price of one ordinary night of room types, by their ids: as `quoteRooms`, with the offers that hold whatever the dates. */
export async function usualPrices(
  ctx: Context,
  input: Party & { units: number; hospitalId: string | null } & RoomsAsked,
  known: Known = {},
): Promise<Map<string, CustomerPrice>> {
  const today = istDate(ctx.now);
  // An ordinary night: no night is read, not even that of the departure.
  const read = await readRoomsOnSale(ctx, input, { checkIn: today, checkOut: addDays(today, -1) }, known);
  return usualPricesOf(ctx, read, input);
}

/** `usualPrices` of rooms that were read, whatever the dates. */
export function usualPricesOf(
  ctx: Context,
  { rooms, rates, offers }: RoomsOnSale,
  input: Party & { units: number; hospitalId: string | null },
): Map<string, CustomerPrice> {
  const checkIn = istDate(ctx.now);
  const ordinary = {
    rooms: rooms.map((room) => ({ ...room, changed: new Map<IsoDate, ChangedNight>() })),
    rates,
    offers: offers.filter(holdsOnAnyDate),
  };
  const quotes = quoteStay(ctx, ordinary, { ...input, checkIn, checkOut: addDays(checkIn, 1) });
  return new Map(quotes.map((quote) => [quote.roomId, quote.price]));
}

/** Does an offer hold whatever the dates of the stay? */
export function holdsOnAnyDate({ stayFrom, stayTo, earlyBirdDays }: Offer): boolean {
  return stayFrom === null && stayTo === null && earlyBirdDays === 0;
}

/** The rates of today and the offers that run and need no code. */
async function readTerms(
  ctx: Context,
  found: RoomRow[],
  known: Known,
): Promise<Pick<RoomsOnSale, "rates" | "offers">> {
  const scope = {
    kinds: ["room" as const],
    accountIds: [...new Set(found.map((room) => room.accountId))],
    propertyIds: [...new Set(found.map((room) => room.propertyId))],
  };
  const [rates, offers] = await Promise.all([
    known.rates ?? ratesFor("room", istDate(ctx.now), ctx.tx),
    known.withoutOffers ? [] : currentOffers(ctx, scope),
  ]);
  return { rates, offers };
}

/** The price and availability of rooms that were read, for one stay; at the saver rate only of rooms that have one. The dates are not checked, so that a calendar may ask for any night. */
export function quoteStay(
  ctx: Context,
  { rooms, rates, offers }: RoomsOnSale,
  stay: StayQuery & { hospitalId?: string | null; ratePlan?: RatePlan },
): RoomQuote[] {
  const today = istDate(ctx.now);
  const ratePlan = stay.ratePlan ?? "standard";
  const sold = rooms.filter((room) => isSoldAt(ratePlan, room));
  const dates = nightsOf(stay.checkIn, stay.checkOut);
  return sold.map((room) => {
    const [seated] = seatGuests([{ ...room, units: stay.units }], stay) ?? [];
    const terms = { rates, agentPpm: 0, ratePlan };
    const sale = priceRoom(room, { ...stay, dates }, stay.units, seated ?? null, stay, terms);
    if (offers.length === 0 && room.floorPricePaise === null) return sale.quote;
    const floorPaise = (room.floorPricePaise ?? 0) * stay.units * dates.length;
    const line = { ...sale, hospitalId: stay.hospitalId ?? null, floorPaise };
    const [{ breakdown, terms: applied }] = priceLines([line], offers, [], today) as [
      ReturnType<typeof priceLines>[0],
    ];
    const names = [applied.partner?.name, applied.platform?.name].filter((name) => name !== undefined);
    return { ...sale.quote, price: customerPrice(breakdown), offers: names };
  });
}

/** Prices the rooms of a cart: the party is spread over them. @throws NotFound when one of them is not on sale */
export async function quoteSelection(ctx: Context, selection: RoomSelection): Promise<RoomSale[]> {
  checkStay(ctx.now, selection.checkIn, selection.checkOut);
  const roomIds = selection.lines.map((line) => line.roomId);
  const found = new Map((await loadRooms({ roomIds }, selection, ctx.tx)).map((room) => [room.id, room]));
  const chosen = selection.lines.map(({ roomId, units, ratePlan = "standard" }) => {
    const room = found.get(roomId);
    if (!room) throw new NotFound();
    // A guest who is already there continues at the standard rate if the house has ended its saver rate.
    if (!isSoldAt(ratePlan, room) && !selection.keepsPlan) throw new NotFound();
    return { ...room, units, ratePlan: isSoldAt(ratePlan, room) ? ratePlan : "standard" };
  });
  const rates = await ratesFor("room", istDate(ctx.now), ctx.tx);
  // An agent's own rate goes before what the property gives to agents.
  const agentPpm = agencyOf(ctx) ? (await agencyShare(ctx)) || present(chosen[0]).agentFeePpm : 0;
  const seated = seatGuests(chosen, selection);
  const stay = { ...selection, dates: nightsOf(selection.checkIn, selection.checkOut) };
  return chosen.map((room, index) =>
    priceRoom(room, stay, room.units, seated?.[index] ?? null, selection, {
      rates,
      agentPpm,
      ratePlan: room.ratePlan,
    }),
  );
}

async function loadRooms(
  which: RoomsAsked,
  stay: { checkIn: IsoDate; checkOut: IsoDate },
  tx?: Transaction,
): Promise<RoomOnSale[]> {
  const [filter, ids] =
    "roomIds" in which ? ["room.id", which.roomIds] : ["room.property_id", which.propertyIds];
  const found = await plannedRows<RoomRow & { changedNights: ChangedColumns[] }>(
    `SELECT room.id, room.name, room.property_id, property.account_id, property.city_id,
       1 AS units, room.max_adults, room.max_children, room.max_extra_beds,
       room.default_price_paise AS "priceByDefaultPaise", room.default_allotment AS "allotmentByDefault",
       room.extra_bed_charge_paise, room.partner_offer_ppm,
       room.floor_price_paise, room.min_nights, room.max_nights, room.weekly_offer_ppm, room.monthly_offer_ppm,
       room.saver_policy_id, room.saver_offer_ppm, property.mh_service_fee_ppm AS "commissionPpm", property.agent_fee_ppm,
       coalesce(nullif(property.gstin, ''), (SELECT gstin FROM accounts WHERE id = property.account_id)) AS gstin,
       coalesce(changed.nights, '[]') AS "changedNights"
     FROM rooms room JOIN properties property ON property.id = room.property_id
     LEFT JOIN LATERAL (
       SELECT json_agg(json_build_array(n.night, n.price_paise, ${freeOfNight("n")}, n.closed_to_arrival, n.closed_to_departure)) AS nights
       FROM room_nights n WHERE n.room_id = room.id AND n.night >= $checkIn AND n.night <= $checkOut) changed ON true
     WHERE ${filter} = ANY($ids::uuid[]) AND ${roomOnSale("room")} AND ${propertyOnSale("property")}`,
    { ids, checkIn: stay.checkIn, checkOut: stay.checkOut },
    tx,
  );
  return found.map(({ changedNights, ...room }) => ({
    ...room,
    changed: new Map(
      changedNights.map(([night, price, free, noArrival, noDeparture]) => [
        night,
        { night, price, free, noArrival, noDeparture },
      ]),
    ),
  }));
}

/** A stay with the dates of its nights, which are the same for all of its rooms. */
type DatedStay = Pick<RoomSelection, "checkIn" | "checkOut" | "joins"> & { dates: IsoDate[] };

function priceRoom(
  room: RoomOnSale,
  stay: DatedStay,
  units: number,
  seated: Seated | null,
  party: Party,
  terms: { rates: RateSet; agentPpm: number; ratePlan: RatePlan },
): RoomSale {
  const { changed } = room;
  const { joins } = stay;
  const length = stay.dates.length + (joins?.nights ?? 0);
  const nights = stay.dates.map((night): RoomNight => {
    const own = changed.get(night);
    return {
      night,
      pricePaise: planPrice(
        nightPrice(own?.price ?? room.priceByDefaultPaise, room, length),
        terms.ratePlan,
        room,
      ),
      free: own ? own.free : room.allotmentByDefault,
    };
  });
  const { adults, children, infants } = seated ?? party;
  const extraBeds = seated?.extraBeds ?? 0;
  const extraBedsPaise = extraBeds * room.extraBedChargePaise;
  const supplies = nights.flatMap(({ pricePaise }) =>
    roomUnits({ rooms: units, pricePaise, extraBeds, extraBedsPaise }),
  );
  const owed = ratesOf(terms.rates, room.gstin);
  const breakdown = breakDown({
    basePaise: supplies.reduce((sum, { basePaise }) => sum + basePaise, 0),
    supplies,
    partnerOfferPpm: room.partnerOfferPpm,
    mhOfferPaise: 0,
    commissionPpm: room.commissionPpm,
    agentPpm: terms.agentPpm,
    ...owed,
  });
  const quote: RoomQuote = {
    roomId: room.id,
    propertyId: room.propertyId,
    ratePlan: terms.ratePlan,
    units,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    adults,
    children,
    infants,
    nights,
    extraBeds,
    extraBedsPaise: extraBedsPaise * nights.length,
    fits: seated !== null,
    longStayPpm: longStayPpm(room, length),
    closedTo:
      joins?.side !== "before" && changed.get(stay.checkIn)?.noArrival
        ? "arrival"
        : joins?.side !== "after" && changed.get(stay.checkOut)?.noDeparture
          ? "departure"
          : null,
    // The whole stay must be long enough: added nights have no minimum of their own.
    wrongLength:
      joins || lengthFits(room, length) ? null : { minNights: room.minNights, maxNights: room.maxNights },
    available: Math.max(0, Math.min(...nights.map((night) => night.free))),
    soldOutNights: nights.filter(({ free }) => free < units).map(({ night }) => night),
    price: customerPrice(breakdown),
    offers: [],
  };
  return {
    kind: "room",
    accountId: room.accountId,
    cityId: room.cityId,
    propertyId: room.propertyId,
    roomId: room.id,
    itemId: null,
    ratePlan: terms.ratePlan,
    otherRate: otherRatePlan(terms.ratePlan, room),
    roomName: room.name,
    startsOn: stay.checkIn,
    endsOn: stay.checkOut,
    units,
    extraBeds,
    extraBedsPaise: quote.extraBedsPaise,
    longStayPpm: quote.longStayPpm,
    extraBedChargePaise: room.extraBedChargePaise,
    adults,
    children,
    infants,
    breakdown,
    depositPaise: 0,
    lines: [],
    supplies,
    rates: owed.rates,
    obstacle: obstacleOf(quote),
    quote,
  };
}

/** Whether a room is let for so many nights at once. */
const lengthFits = ({ minNights, maxNights }: RoomRow, nights: number) =>
  nights >= minNights && nights <= maxNights;
