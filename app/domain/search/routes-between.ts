import { isNight } from "#app/domain/bookings/kinds/travel.ts";
import type { Context } from "#app/domain/context.ts";
import { type Score, scoreOfSeller } from "#app/domain/feedback/score-sql.ts";
import { type CoverPhoto, itemCover } from "#app/domain/listings/cover-photo.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import { priceList } from "#app/domain/offers/item-prices.ts";
import { type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { itemOnSale, outletOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { plannedRows, rows } from "#db/client.ts";
import { readingMayLag } from "#db/read-database.ts";

/** Where cabs go in a city, and which of them go from here to there at this time. */

export type TravelPoint = {
  id: string;
  name: string;
  type: string;
  /** Of the hospital or the house that it is. */
  hospitalSlug: string | null;
  houseSlug: string | null;
};

const MOST_POINTS = 300;

/** Points of a city where a route on sale begins or ends, by type and name. What is sold is read by its key, as in `route-ends.ts`. */
export function travelPoints(ctx: Context, cityId: string): Promise<TravelPoint[]> {
  return rows<TravelPoint>(
    `SELECT point.id, point.point_name AS name, type.name AS type, hospital.slug AS "hospitalSlug", house.slug AS "houseSlug"
     FROM travel_points point JOIN point_types type ON type.id = point.point_type_id
     LEFT JOIN hospitals hospital ON hospital.id = point.hospital_id LEFT JOIN properties house ON house.id = point.property_id
     WHERE point.city_id = $cityId AND point.active AND EXISTS (
       SELECT FROM travel_locations route WHERE (route.from_point_id = point.id OR route.to_point_id = point.id)
         AND (SELECT ${outletOnSale("item")} FROM items item WHERE item.id = route.item_id))
     ORDER BY type.name, point.point_name LIMIT ${MOST_POINTS}`,
    { cityId },
    ctx.tx,
  );
}

/** A way to a hospital that somebody drives: from where, and the point of the hospital. */
export type WayToHospital = { fromId: string; toId: string; name: string; type: string };

/** Where cabs on sale bring people from to a hospital, by type and name, at most `most`. */
export function waysToHospital(ctx: Context, hospitalId: string, most: number): Promise<WayToHospital[]> {
  return rows<WayToHospital>(
    `SELECT DISTINCT start.id AS "fromId", point.id AS "toId", start.point_name::text AS name, type.name::text AS type
     FROM travel_points point JOIN travel_locations route ON route.to_point_id = point.id
     JOIN items item ON item.id = route.item_id AND ${outletOnSale("item")}
     JOIN travel_points start ON start.id = route.from_point_id AND start.active JOIN point_types type ON type.id = start.point_type_id
     WHERE point.hospital_id = $hospitalId AND point.active ORDER BY type, name LIMIT $most`,
    { hospitalId, most },
    ctx.tx,
  );
}

export type RouteChoice = Score & {
  id: string;
  vehicleName: string;
  vehicleType: string;
  companyName: string;
  seats: number;
  wheelchair: boolean;
  stretcher: boolean;
  pickup: string;
  drop: string;
  /** The fare of this time with toll, parking, permits and tax, without and with every offer that needs no code, paise. */
  pricePaise: number;
  offeredPaise: number;
  /** Toll, parking and permits, without tax. */
  extrasPaise: number;
  freeCars: number;
  photo: CoverPhoto | null;
};

export type RouteQuery = {
  /** Where the search began, for offers of a hospital. */
  hospitalId?: string | null;
  from: string;
  to: string;
  date: IsoDate;
  time: string;
  travellers: number;
  wheelchair: boolean;
  stretcher: boolean;
  page: number;
};

const PAGE = 20;
/** How many cars of one route are looked at: a ceiling for the cost of a search. */
const MOST_CARS = 200;

type CarRow = Omit<RouteChoice, "pricePaise" | "offeredPaise"> & {
  accountId: string;
  cityId: string;
  farePaise: number;
  ownPpm: number;
  standingPpm: number;
  floorPaise: number | null;
};

/**
 * One page of cars for a route, cheapest first by the price that is shown, those with a free car before the others; `more` says that
 * another follows. Three queries.
 */
export function routesBetween(
  ctx: Context,
  query: RouteQuery,
): Promise<{ found: RouteChoice[]; more: boolean }> {
  return readingMayLag(() => findRoutesBetween(ctx, query));
}

async function findRoutesBetween(
  ctx: Context,
  query: RouteQuery,
): Promise<{ found: RouteChoice[]; more: boolean }> {
  const { date, time, travellers, wheelchair, stretcher, page } = query;
  const found = await plannedRows<CarRow>(
    `SELECT cars.*, ${scoreOfSeller("travel", "cars.account_id")} FROM (
       SELECT item.id, car.name AS "vehicleName", type.name AS "vehicleType", company.name AS "companyName",
         vehicle.no_of_seaters AS seats, vehicle.wheelchair, vehicle.stretcher, route.complete_pickup_address AS pickup,
         route.complete_drop_address AS drop, item.partner_offer_ppm AS "ownPpm",
         item.account_id, item.city_id, company.partner_offer_ppm AS "standingPpm", item.floor_price_paise AS "floorPaise",
         CASE WHEN $night THEN coalesce(route.night_fare_paise, vehicle.night_price_paise)
           ELSE coalesce(route.fare_paise, vehicle.day_price_paise) END AS "farePaise",
         route.toll_paise + route.parking_paise + route.permits_paise AS "extrasPaise",
         ${itemCover("car.id")} AS photo,
         (SELECT count(*)::integer FROM vehicle_units unit WHERE unit.item_id = car.id AND unit.active AND vehicle.closed_on IS DISTINCT FROM $date
           AND (unit.papers_valid_until IS NULL OR unit.papers_valid_until >= $date)
           AND NOT EXISTS (SELECT FROM vehicle_trips trip WHERE trip.vehicle_unit_id = unit.id AND trip.state <> 'released'
             AND trip.during && tstzrange($at::timestamptz, $at::timestamptz + make_interval(mins => route.duration_minutes)))) AS "freeCars"
       FROM travel_locations route JOIN items item ON item.id = route.item_id AND ${itemOnSale("item")}
       JOIN items car ON car.id = item.parent_id AND ${itemOnSale("car")} JOIN vehicles vehicle ON vehicle.item_id = car.id
       JOIN vehicle_types type ON type.id = vehicle.vehicle_type_id
       JOIN items company ON company.id = car.parent_id AND ${outletOnSale("company")}
       JOIN outlets outlet ON outlet.item_id = company.id
       WHERE route.from_point_id = $from AND route.to_point_id = $to AND vehicle.no_of_seaters >= $travellers
         AND (NOT $wheelchair OR vehicle.wheelchair) AND (NOT $stretcher OR vehicle.stretcher)
         AND $at::timestamptz >= $now::timestamptz + make_interval(mins => outlet.lead_minutes)) cars
     ORDER BY "freeCars" = 0, "farePaise" + "extrasPaise", id LIMIT ${MOST_CARS}`,
    {
      from: query.from,
      to: query.to,
      date,
      travellers,
      wheelchair,
      stretcher,
      now: ctx.now,
      at: istInstant(date, time).toISOString(),
      night: isNight(time),
    },
    ctx.tx,
  );
  const list = await priceList(
    ctx,
    { kind: "travel", hospitalId: query.hospitalId ?? null, startsOn: date, isWhole: true },
    found.map(
      ({ id: itemId, accountId, cityId, standingPpm, floorPaise, farePaise, ownPpm, extrasPaise }) => ({
        itemId,
        accountId,
        cityId,
        standingPpm,
        floorPaise,
        fullPaise: farePaise + extrasPaise,
        basePaise: farePaise - partOf(farePaise, ownPpm) + extrasPaise,
      }),
    ),
  );
  const cars = found
    .map((car, index): RouteChoice => {
      const { accountId: _, cityId: __, standingPpm: ___, floorPaise: ____, ...rest } = car;
      const { farePaise: _____, ownPpm: ______, ...shown } = rest;
      const { fullPaise: pricePaise, offeredPaise } = present(list.prices[index]);
      return { ...shown, pricePaise, offeredPaise };
    })
    .sort((a, b) => rank(a) - rank(b) || a.offeredPaise - b.offeredPaise || (a.id < b.id ? -1 : 1));
  return { found: cars.slice((page - 1) * PAGE, page * PAGE), more: cars.length > page * PAGE };
}

const rank = ({ freeCars }: RouteChoice) => (freeCars > 0 ? 0 : 1);
