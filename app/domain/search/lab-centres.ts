import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { type Score, scoreOfSeller } from "#app/domain/feedback/score-sql.ts";
import { labTimes } from "#app/domain/listings/calendar/capacity.ts";
import { type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { outletOnSale } from "#app/domain/shared/on-sale.ts";
import { row, rows } from "#db/client.ts";

/** The steps to a lab test: city, centre, its address, type of test, tests, times that are free. */

export type LabCentre = Score & {
  id: string;
  name: string;
  address: string;
  /** How far it comes to collect, metres; 0 is not at all. What that costs, paise without tax. */
  collectsWithinM: number;
  collectionFeePaise: number;
  /** Metres from the point that was asked for; null without one. */
  distanceM: number | null;
};
/** A hospital, or a house, where a centre collects at the bedside; `at` tells the two apart in an address. */
export type CollectionPlace = { at: string; name: string };

const HOUSE = "house:";

/** The house that an `at` means; null when it means a hospital or the centre. */
export function houseAt(at: string | null): string | null {
  return at?.startsWith(HOUSE) ? at.slice(HOUSE.length) : null;
}

/** One of our houses as a place of collection; null when it lies farther than the centre comes. */
export async function houseToCollect(
  ctx: Context,
  centreId: string,
  house: { slug: string; name: string; latitude: number; longitude: number },
): Promise<CollectionPlace | null> {
  const near = await row(
    `SELECT 1 FROM outlets WHERE item_id = $centreId AND distance_m(latitude, longitude, $latitude, $longitude) <= service_radius_m`,
    { centreId, latitude: house.latitude, longitude: house.longitude },
    ctx.tx,
  );
  return near ? { at: `${HOUSE}${house.slug}`, name: house.name } : null;
}
export type LabTest = { id: string; name: string; type: string; preparation: string; pricePaise: number };

const MOST = 200;

/** Cities with a lab centre on sale, by name. */
export function labCities(ctx: Context): Promise<Array<{ slug: string; name: string }>> {
  return rows(
    `SELECT city.slug, city.name FROM cities city WHERE city.active AND EXISTS (
       SELECT FROM items item WHERE item.city_id = city.id AND item.kind = 'lab_centre' AND ${outletOnSale("item")})
     ORDER BY city.name`,
    {},
    ctx.tx,
  );
}

/** The centres of a city on sale, the nearest to a point first, else by name. */
export function labCentres(
  ctx: Context,
  cityId: string,
  near: { latitude: number; longitude: number } | null = null,
): Promise<LabCentre[]> {
  return rows<LabCentre>(
    `SELECT item.id, item.name, outlet.address, outlet.service_radius_m AS "collectsWithinM",
       outlet.delivery_fee_paise AS "collectionFeePaise", ${scoreOfSeller("lab", "item.account_id")},
       CASE WHEN $latitude::float8 IS NOT NULL THEN distance_m($latitude, $longitude, outlet.latitude, outlet.longitude) END AS distance_m
     FROM items item JOIN outlets outlet ON outlet.item_id = item.id
     WHERE item.city_id = $cityId AND item.kind = 'lab_centre' AND ${outletOnSale("item")} ORDER BY distance_m, item.name LIMIT ${MOST}`,
    { cityId, latitude: near?.latitude ?? null, longitude: near?.longitude ?? null },
    ctx.tx,
  );
}

/** The hospitals of its city where a centre collects samples at the bedside, nearest first. */
export function collectionPlaces(ctx: Context, centreId: string): Promise<CollectionPlace[]> {
  return rows<CollectionPlace>(
    `SELECT hospital.slug AS at, hospital.near_hospital_name AS name
     FROM items centre JOIN outlets outlet ON outlet.item_id = centre.id
     JOIN hospitals hospital ON hospital.city_id = centre.city_id AND hospital.active
     WHERE centre.id = $centreId
       AND distance_m(outlet.latitude, outlet.longitude, hospital.latitude, hospital.longitude) <= outlet.service_radius_m
     ORDER BY distance_m(outlet.latitude, outlet.longitude, hospital.latitude, hospital.longitude), hospital.id LIMIT ${MOST}`,
    { centreId },
    ctx.tx,
  );
}

/** The types that tests are sorted by, by name. */
export function labTestTypes(ctx: Context): Promise<Array<{ id: string; name: string }>> {
  return rows(
    `SELECT id, name::text FROM lab_test_types type WHERE EXISTS (
       SELECT FROM lab_tests test WHERE test.lab_test_type_id = type.id AND test.active) ORDER BY name LIMIT ${MOST}`,
    {},
    ctx.tx,
  );
}

/** The tests of a centre with its prices, by type and name. */
export function labTests(ctx: Context, centreId: string): Promise<LabTest[]> {
  return rows<LabTest>(
    `SELECT test.id, test.name, type.name AS type, test.preparation, own.price_paise
     FROM lab_centre_tests own JOIN lab_tests test ON test.id = own.lab_test_id AND test.active
     JOIN lab_test_types type ON type.id = test.lab_test_type_id
     WHERE own.item_id = $centreId AND own.active ORDER BY type.name, test.name LIMIT ${MOST}`,
    { centreId },
    ctx.tx,
  );
}

/** The times of a day at which a centre still has a place, with how many are left. @throws NotFound */
export async function freeLabTimes(
  ctx: Context,
  query: { centreId: string; date: IsoDate },
): Promise<Array<{ time: string; left: number }>> {
  const centre = await row<{
    opening: string;
    closing: string;
    slotMinutes: number;
    capacity: number;
    leadMinutes: number;
  }>(
    `SELECT to_char(opening_time, 'HH24:MI') AS opening, to_char(closing_time, 'HH24:MI') AS closing, slot_minutes,
       slot_capacity AS capacity, lead_minutes FROM outlets WHERE item_id = $centreId`,
    { centreId: query.centreId },
    ctx.tx,
  );
  if (!centre) throw new NotFound();
  const changed = await rows<{ slot: Date; left: number }>(
    `SELECT slot, CASE WHEN closed THEN 0 ELSE capacity - held - sold END AS left FROM stock_slots
     WHERE item_id = $centreId AND slot >= $from::timestamptz AND slot < $from::timestamptz + interval '1 day'`,
    { centreId: query.centreId, from: istInstant(query.date, "00:00").toISOString() },
    ctx.tx,
  );
  const left = new Map(changed.map((slot) => [slot.slot.getTime(), slot.left]));
  const earliest = ctx.now.getTime() + centre.leadMinutes * 60_000;
  return labTimes(centre)
    .map((time) => ({ time, at: istInstant(query.date, time).getTime() }))
    .filter(({ at }) => at >= earliest)
    .map(({ time, at }) => ({ time, left: left.get(at) ?? centre.capacity }))
    .filter(({ left: places }) => places > 0);
}
