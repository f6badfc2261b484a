import { quoteStay, readRoomsOnSale, usualPrices } from "#app/domain/bookings/kinds/room-quotes.ts";
import { checkStay } from "#app/domain/bookings/stay.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { averageOf } from "#app/domain/feedback/score-sql.ts";
import { type CoverPhoto, propertyCover } from "#app/domain/listings/cover-photo.ts";
import type { CustomerPrice, RateSet } from "#app/domain/money/breakdown.ts";
import type { Tier } from "#app/domain/money/cancellation-policy.ts";
import { nightPriceSql } from "#app/domain/money/long-stays.ts";
import { ratesFor } from "#app/domain/money/rates.ts";
import { type RoomOffersOnSale, roomOffersOnSale } from "#app/domain/offers/current-offers.ts";
import { istDate, nightsBetween } from "#app/domain/shared/dates.ts";
import type { Meal } from "#app/domain/shared/meals.ts";
import { freeOfNight, propertyOnSale, roomOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { plannedRows, rows } from "#db/client.ts";
import { readingMayLag } from "#db/read-database.ts";
import { type CheckedFacts, lastCheckedSql } from "./checked-facts.ts";
import { type CurrentPolicy, currentPolicy } from "./current-policy.ts";
import { NEAREST_SORTED, PRICE_BANDS, type RoomFilters, type RoomSort } from "./filters.ts";
import { type SaverOffer, saverOffers } from "./saver-offers.ts";
import { shownPrice } from "./shown-price.ts";
import type { Stay } from "./stay-search.ts";

export const PAGE_SIZE = 12;
/** How many properties, nearest first, one search looks at: a ceiling for its cost. Nobody reads further. */
const NEAREST = 1_000;
/** What matters to a patient, on one card. */
const SHOWN_FACILITIES = 6;

export type SearchPoint = { id: string; latitude: number; longitude: number };
export type SearchParty = Pick<Stay, "adults" | "children" | "infants" | "rooms">;
export type RoomSearch = {
  hospital: SearchPoint;
  party: SearchParty;
  /** Without dates every fitting room is listed with the price of an ordinary night. */
  dates: Pick<Stay, "checkIn" | "checkOut"> | null;
  filters: RoomFilters;
  sort: RoomSort;
  page: number;
};

/** One property with its cheapest room that fits, is free on every night and passes the filters. */
export type FoundRoom = {
  propertyId: string;
  propertyName: string;
  slug: string;
  citySlug: string;
  cityName: string;
  typeName: string;
  /** Metres from the hospital, straight line. */
  distanceM: number;
  latitude: number;
  longitude: number;
  /** Reviews that are shown, and their average from three on. */
  reviews: number;
  rating: number | null;
  photo: CoverPhoto | null;
  /** What matters to a patient, most important first, and how many such things the house has. */
  facilities: string[];
  patientNeeds: number;
  /** When one of us was last there. */
  checked: Pick<CheckedFacts, "on" | "isOld"> | null;
  roomId: string;
  roomName: string;
  roomCategory: string;
  /** Meals in the price for those who stay with the patient, and for how many of them in each room. */
  attendantMeals: Meal[];
  attendantsWithMeals: number;
  /** For the whole stay, or for one night when there are no dates; with every offer that needs no code. */
  price: CustomerPrice;
  /** The names of those offers; none without dates. */
  offers: string[];
  /** What the weekly or monthly rate takes off each night of the stay, ppm; the price has it already. */
  longStayPpm: number;
  /** Units free on every night; null without dates. */
  free: number | null;
  policy: CurrentPolicy | null;
  /** The stay at the saver rate; null without dates, and where the room has none. */
  saver: SaverOffer | null;
};

export type RoomsFound = {
  rows: FoundRoom[];
  page: number;
  pageSize: number;
  /** True when another page follows. */
  more: boolean;
  /** True when nothing is linked to the hospital (20 km) and these are the nearest properties anywhere. */
  farAway: boolean;
};

type Candidate = Omit<
  FoundRoom,
  "price" | "offers" | "longStayPpm" | "free" | "policy" | "saver" | "patientNeeds"
> & {
  tiers: Tier[];
  saverTiers: Tier[] | null;
  checkInTime: string;
};

/**
 * Approved properties near a hospital, each with the room to offer, 12 a page. Distances are metres, prices paise with tax.
 * Sorted by distance the read stops as soon as the page is full, so its cost does not grow with the number of properties.
 */
export function roomsNearHospital(ctx: Context, search: RoomSearch): Promise<RoomsFound> {
  return readingMayLag(() => findRoomsNearHospital(ctx, search));
}

async function findRoomsNearHospital(ctx: Context, search: RoomSearch): Promise<RoomsFound> {
  const [rates, offers] = await Promise.all([
    ratesFor("room", istDate(ctx.now), ctx.tx),
    roomOffersOnSale(ctx, search.hospital.id),
  ]);
  const sale = { rates, offers };
  const near = await candidates(ctx, search, sale, "near");
  const isLastResort = near.length === 0 && !(await hasProperties(ctx, search.hospital));
  const found = isLastResort ? await candidates(ctx, search, sale, "anywhere") : near;
  const page = found.slice(0, PAGE_SIZE);
  return {
    rows: await priced(ctx, search, page, sale),
    page: search.page,
    pageSize: PAGE_SIZE,
    more: found.length > PAGE_SIZE,
    farAway: isLastResort && found.length > 0,
  };
}

type Sale = { rates: RateSet; offers: RoomOffersOnSale };

async function hasProperties(ctx: Context, hospital: SearchPoint): Promise<boolean> {
  const linked = await rows(
    `SELECT 1 FROM property_hospitals near JOIN properties p ON p.id = near.property_id AND ${propertyOnSale("p")}
     WHERE near.hospital_id = $id LIMIT 1`,
    { id: hospital.id },
    ctx.tx,
  );
  return linked.length > 0;
}

/** The shown price is always the engine's; what the search computes itself only chooses, filters and sorts. */
async function priced(
  ctx: Context,
  { dates, party, hospital }: RoomSearch,
  found: Candidate[],
  { rates, offers }: Sale,
): Promise<FoundRoom[]> {
  if (found.length === 0) return [];
  const { adults, children, infants, rooms: units } = party;
  const roomIds = found.map((candidate) => candidate.roomId);
  const asked = { roomIds, hospitalId: hospital.id, units, adults, children, infants };
  const known = { rates, withoutOffers: offers.platform.length === 0 && !offers.byPartners };
  if (!dates) {
    const prices = await usualPrices(ctx, asked, known);
    const undated = { offers: [], longStayPpm: 0, free: null, policy: null, saver: null };
    return found.flatMap(({ tiers: _, saverTiers: __, checkInTime: ___, ...shown }) => {
      const price = prices.get(shown.roomId);
      return price ? [{ ...shown, ...needsOf(shown), price, ...undated }] : [];
    });
  }
  checkStay(ctx.now, dates.checkIn, dates.checkOut);
  const stay = { ...asked, ...dates };
  const read = await readRoomsOnSale(ctx, stay, stay, known);
  const quotes = new Map(quoteStay(ctx, read, stay).map((quote) => [quote.roomId, quote]));
  const byRoom = new Map(found.map((candidate) => [candidate.roomId, candidate]));
  const savers = saverOffers(ctx, read, stay, (roomId) => {
    const { saverTiers, checkInTime } = present(byRoom.get(roomId));
    return { tiers: saverTiers, checkInTime };
  });
  return found.flatMap(({ tiers, saverTiers: _, checkInTime, ...shown }) => {
    const quote = quotes.get(shown.roomId);
    if (!quote || quote.available < units) return [];
    const policy = currentPolicy(tiers, dates.checkIn, checkInTime, ctx.now);
    const { price, offers, longStayPpm, available: free } = quote;
    const saver = savers.get(shown.roomId) ?? null;
    return [{ ...shown, ...needsOf(shown), price, offers, longStayPpm, free, policy, saver }];
  });
}

const needsOf = ({ facilities }: Pick<Candidate, "facilities">) => ({
  facilities: facilities.slice(0, SHOWN_FACILITIES),
  patientNeeds: facilities.length,
});

type Reach = "near" | "anywhere";

const PROPERTIES: Record<Reach, (limit: number, within: string) => string> = {
  near: (limit, within) => `
    SELECT property_id, distance_m FROM property_hospitals WHERE hospital_id = $hospitalId ${within}
    ORDER BY distance_m, property_id LIMIT ${limit}`,
  anywhere: (_, within) => `
    SELECT * FROM (
      SELECT id AS property_id, distance_m($latitude, $longitude, latitude, longitude) AS distance_m
      FROM properties house WHERE ${propertyOnSale("house")} ORDER BY point(longitude, latitude) <-> point($longitude, $latitude) LIMIT 100
    ) closest WHERE true ${within} ORDER BY distance_m, property_id`,
};

/** One more than a page, so that it is known whether another follows. */
async function candidates(
  ctx: Context,
  search: RoomSearch,
  { rates, offers }: Sale,
  reach: Reach,
): Promise<Candidate[]> {
  const { hospital, party, dates, filters, sort, page } = search;
  const isByDistance = sort === "distance";
  const nights = dates ? nightsBetween(dates.checkIn, dates.checkOut) : 1;
  const bind: Record<string, unknown> = {
    units: party.rooms,
    adults: party.adults,
    children: party.children,
    offset: (page - 1) * PAGE_SIZE,
    ...hospital,
    hospitalId: hospital.id,
    ...dates,
    nights,
    now: ctx.now,
    today: istDate(ctx.now),
    customerId: isUser(ctx.actor) && hasRole(ctx.actor, "customer") ? ctx.actor.id : null,
  };
  const { within, ofProperty, ofRoom, ofPrice } = conditions(filters, nights, bind);
  const shown = shownPrice({ offers, rates, dates, extraBeds: EXTRA_BEDS }, bind);
  return plannedRows<Candidate>(
    `WITH found AS MATERIALIZED (
       SELECT near.distance_m, p.id, p.name, p.latitude, p.longitude, p.slug, p.city_id, p.property_type_id, p.cancellation_policy_id, p.check_in_time, room.*
         ${sort === "distance" ? "" : `, ${KEYS[sort]} AS key`}
       FROM (${PROPERTIES[reach](isByDistance ? NEAREST : NEAREST_SORTED, within)}) near
       JOIN properties p ON p.id = near.property_id AND ${propertyOnSale("p")} ${ofProperty}
       CROSS JOIN LATERAL (${cheapestRoom(dates !== null, ofRoom, ofPrice, shown)}) room
       ORDER BY ${isByDistance ? "near.distance_m, near.property_id" : "key, near.distance_m, p.id"}
       LIMIT ${PAGE_SIZE + 1} ${page > 1 ? "OFFSET $offset" : ""}
     )
     SELECT found.id AS "propertyId", found.name AS "propertyName", found.slug, city.slug AS "citySlug", city.name AS "cityName",
       type.property_type AS "typeName", found.distance_m, found.latitude, found.longitude, found.room_id, found.room_name,
       found.room_category, found.attendant_meals, found.attendants_with_meals, to_char(found.check_in_time, 'HH24:MI') AS "checkInTime", policy.tiers, saver.tiers AS "saverTiers",
       ${propertyCover("found.id")} AS photo,
       coalesce(score.reviews, 0) AS reviews, ${averageOf("score")} AS rating,
       ARRAY(SELECT f.name::text FROM property_facilities pf JOIN facilities f ON f.id = pf.facility_id
             WHERE pf.property_id = found.id AND f.patient_fit AND f.active ORDER BY f.position, f.name) AS facilities,
       ${lastCheckedSql("found.id")} AS checked
     FROM found
     JOIN cities city ON city.id = found.city_id
     JOIN property_types type ON type.id = found.property_type_id
     JOIN cancellation_policies policy ON CASE WHEN found.cancellation_policy_id IS NULL
       THEN policy.is_default ELSE policy.id = found.cancellation_policy_id END
     LEFT JOIN cancellation_policies saver ON saver.id = found.saver_policy_id
     LEFT JOIN review_scores score ON score.kind = 'room' AND score.subject_id = found.id
     ORDER BY ${isByDistance ? "" : "found.key, "}found.distance_m, found.id`,
    bind,
    ctx.tx,
  );
}

const RATING = `(SELECT ${averageOf("own")} FROM review_scores own WHERE own.kind = 'room' AND own.subject_id = p.id)`;

/** What a patient gains: half a point for each thing that patients need, and the rating; what the way costs: a point for every 400 m. */
const FIT = `0.5 * (SELECT count(*) FROM property_facilities pf JOIN facilities f ON f.id = pf.facility_id AND f.patient_fit AND f.active
    WHERE pf.property_id = p.id) + coalesce(${RATING} - 3, 0) - near.distance_m / 400.0`;

/** What a list is sorted by before the distance: the lowest first. */
const KEYS: Record<Exclude<RoomSort, "distance">, string> = {
  price: "room.total_paise",
  rating: `-coalesce(${RATING}, 0)`,
  best: `-(${FIT})`,
};

const UNITS = "$units::integer";
const NIGHTS = "$nights::integer";

// The party takes adults' places, children's places, adults' places left over, then extra beds (app/domain/bookings/occupancy.ts).
const EXTRA_BEDS = `(greatest($adults::integer - ${UNITS} * r.max_adults, 0)
  + greatest($children::integer - ${UNITS} * r.max_children - greatest(${UNITS} * r.max_adults - $adults::integer, 0), 0))`;

// The nights of the stay that have a row, and the days of arrival and departure (which may be the day after).
const STAYED = "n.night < $checkOut::date";
const CHANGED_NIGHTS = `
  SELECT coalesce(sum(${nightPriceSql("coalesce(n.price_paise, r.default_price_paise)", NIGHTS)}) FILTER (WHERE ${STAYED}), 0)::bigint AS paise,
    (count(*) FILTER (WHERE ${STAYED}))::integer AS nights, coalesce(min(${freeOfNight("n")}) FILTER (WHERE ${STAYED}), ${UNITS}) AS free,
    coalesce(bool_or(CASE n.night WHEN $checkIn::date THEN n.closed_to_arrival WHEN $checkOut::date THEN n.closed_to_departure ELSE false END),
      false) AS wrong_day
  FROM room_nights n WHERE n.room_id = r.id AND n.night >= $checkIn::date AND n.night <= $checkOut::date`;

/**
 * The cheapest room of the property `p`, by the price that it will be shown with, that fits and, with dates, is free on every night;
 * a night without a row has the default. `OFFSET 0` keeps the planner from writing out the sum in each of the dozen places that read it.
 */
function cheapestRoom(
  withDates: boolean,
  ofRoom: string,
  ofPrice: string,
  shown: { joins: string; total: string },
): string {
  const nights = withDates ? NIGHTS : "1";
  const changed = withDates ? CHANGED_NIGHTS : "SELECT 0 AS paise, 0 AS nights";
  const isLetFor = `AND ${NIGHTS} BETWEEN r.min_nights AND r.max_nights`;
  const isFree = `${isLetFor} AND NOT changed.wrong_day AND changed.free >= ${UNITS} AND (changed.nights = ${NIGHTS} OR r.default_allotment >= ${UNITS})`;
  return `
    SELECT * FROM (
      SELECT r.id AS room_id, r.name AS room_name, r.room_category, r.attendant_meals, r.attendants_with_meals, r.saver_policy_id, ${shown.total} AS total_paise
      FROM rooms r
      CROSS JOIN LATERAL (${changed}) changed
      CROSS JOIN LATERAL (SELECT ${UNITS} * (changed.paise + (${nights} - changed.nights) * ${nightPriceSql("r.default_price_paise", nights)})
        + ${EXTRA_BEDS} * r.extra_bed_charge_paise * ${nights} AS paise OFFSET 0) base
      ${shown.joins}
      WHERE r.property_id = p.id AND ${roomOnSale("r")} AND ${EXTRA_BEDS} <= ${UNITS} * r.max_extra_beds
        ${ofRoom} ${withDates ? isFree : ""}
    ) fitting WHERE true ${ofPrice} ORDER BY total_paise, room_id LIMIT 1`;
}

/** Room types that fit the party and are let for `$nights`, nearest first: of the properties near `$hospitalId`, or of `$propertyId` alone. */
export function fittingRooms(ofOneProperty: boolean): string {
  const properties = ofOneProperty
    ? `SELECT id AS property_id, coalesce((SELECT distance_m FROM property_hospitals
         WHERE hospital_id = $hospitalId AND property_id = $propertyId), 0) AS distance_m FROM properties WHERE id = $propertyId`
    : PROPERTIES.near(NEAREST, "");
  return `
    SELECT r.id, p.name AS property_name, near.distance_m, r.default_allotment
    FROM (${properties}) near
    JOIN properties p ON p.id = near.property_id AND ${propertyOnSale("p")}
    JOIN rooms r ON r.property_id = p.id AND ${roomOnSale("r")} AND ${EXTRA_BEDS} <= ${UNITS} * r.max_extra_beds
      AND ${NIGHTS} BETWEEN r.min_nights AND r.max_nights
    ORDER BY near.distance_m, near.property_id, r.id`;
}

type Conditions = { within: string; ofProperty: string; ofRoom: string; ofPrice: string };

/** The filters as fragments of fixed text; what was chosen goes into `bind`. */
function conditions(filters: RoomFilters, nights: number, bind: Record<string, unknown>): Conditions {
  const found: Conditions = { within: "", ofProperty: "", ofRoom: "", ofPrice: "" };
  if (filters.maxDistanceM !== null) {
    bind.maxDistance = filters.maxDistanceM;
    found.within = "AND distance_m <= $maxDistance";
  }
  if (filters.propertyTypeId) {
    bind.propertyTypeId = filters.propertyTypeId;
    found.ofProperty = "AND p.property_type_id = $propertyTypeId";
  }
  if (filters.category) {
    bind.category = filters.category;
    found.ofRoom += "AND r.room_category = $category ";
  }
  if (filters.facilityIds.length > 0) {
    bind.facilityIds = filters.facilityIds;
    found.ofRoom += `AND NOT EXISTS (SELECT FROM unnest($facilityIds::uuid[]) AS wanted (id)
      WHERE NOT EXISTS (SELECT FROM property_facilities pf WHERE pf.property_id = p.id AND pf.facility_id = wanted.id)
        AND NOT EXISTS (SELECT FROM room_facilities rf WHERE rf.room_id = r.id AND rf.facility_id = wanted.id)) `;
  }
  if (filters.priceBand) {
    const { abovePaise, uptoPaise } = PRICE_BANDS[filters.priceBand];
    bind.above = abovePaise * nights;
    found.ofPrice = "AND total_paise > $above::bigint";
    if (uptoPaise !== null) {
      bind.upto = uptoPaise * nights;
      found.ofPrice += " AND total_paise <= $upto::bigint";
    }
  }
  return found;
}
