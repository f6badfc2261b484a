import { randomUUID } from "node:crypto";
import { addDays, istDate, nightsOf, weekdayOf } from "#app/domain/shared/dates.ts";
import { freeSlug, slugOf } from "#app/domain/shared/slug.ts";
import { present } from "#app/present.ts";
import { execute, rows, type Transaction } from "#db/client.ts";
import { DEMO_CITIES } from "./hospitals.ts";
import type { DemoPeople } from "./people.ts";
import { type Hanging, hangPictures, type Pictures } from "./pictures.ts";
import { type DemoProperty, demoProperties } from "./properties.ts";
import { Random } from "./random.ts";
import type { DemoRoom } from "./rooms.ts";

export type WrittenRoom = DemoRoom & { id: string };
export type WrittenProperty = Omit<DemoProperty, "rooms"> & {
  id: string;
  accountId: string;
  citySlug: string;
  hospitalId: string;
  hospitalSlug: string;
  rooms: WrittenRoom[];
};

/** Masters by name. */
export type Masters = {
  propertyTypes: Map<string, string>;
  roomTypes: Map<string, string>;
  facilities: Map<string, string>;
  policies: Map<string, string>;
};

export async function readMasters(tx: Transaction): Promise<Masters> {
  const byName = async (sql: string) =>
    new Map((await rows<{ id: string; name: string }>(sql, {}, tx)).map(({ id, name }) => [name, id]));
  return {
    propertyTypes: await byName("SELECT id, property_type AS name FROM property_types"),
    roomTypes: await byName("SELECT id, room_type AS name FROM room_types"),
    facilities: await byName("SELECT id, name FROM facilities"),
    policies: await byName("SELECT id, name FROM cancellation_policies"),
  };
}

type Place = { id: string; slug: string };

/** Writes cities and hospitals. @returns the cities by name */
export async function writePlaces(tx: Transaction, now: Date): Promise<Map<string, string>> {
  const cities = await rows<{ id: string; name: string }>(
    `INSERT INTO cities (state_id, name, slug, latitude, longitude)
     SELECT state.id, city.name, city.slug, city.latitude, city.longitude
     FROM jsonb_to_recordset($cities::jsonb) AS city(name text, slug text, state text, latitude float8, longitude float8)
     JOIN states state ON state.name = city.state RETURNING id, name`,
    { cities: JSON.stringify(DEMO_CITIES.map((city) => ({ ...city, slug: slugOf(city.name) }))) },
    tx,
  );
  const cityIds = new Map(cities.map(({ id, name }) => [name, id]));
  const hospitals = DEMO_CITIES.flatMap((city) =>
    city.hospitals.map((hospital) => ({
      ...hospital,
      city_id: cityIds.get(city.name),
      slug: slugOf(hospital.name),
    })),
  );
  await execute(
    `INSERT INTO hospitals (near_hospital_name, slug, city_id, locality, hospital_type, latitude, longitude, address, pin_code,
       no_of_bed, featured, created_at, updated_at)
     SELECT name, slug, city_id, locality, type, latitude, longitude, address, "pinCode", beds, featured, $now, $now
     FROM jsonb_to_recordset($hospitals::jsonb) AS h(name text, slug text, city_id uuid, locality text, type text, latitude float8,
       longitude float8, address text, "pinCode" text, beds integer, featured boolean)`,
    { now, hospitals: JSON.stringify(hospitals) },
    tx,
  );
  return cityIds;
}

/** The demo's partners with a login own the houses around two hospitals of Hyderabad; every other house is its city's partner's. */
function ownerOf(property: DemoProperty, { partners }: DemoPeople): string {
  if (property.city !== "Hyderabad")
    return present(partners.find(({ city }) => city === property.city)).accountId;
  if (property.hospital.startsWith("Apollo")) return present(partners[0]).accountId;
  return present(partners[property.hospital.includes("Somajiguda") ? 1 : 2]).accountId;
}

/** Writes the properties with their rooms, facilities and pictures, all approved. */
export async function writeProperties(
  tx: Transaction,
  now: Date,
  setting: { cityIds: Map<string, string>; people: DemoPeople; masters: Masters; pictures: Pictures },
): Promise<WrittenProperty[]> {
  const { cityIds, people, masters, pictures } = setting;
  const random = new Random(77);
  const hospitals = await rows<Place & { name: string; cityId: string }>(
    `SELECT id, near_hospital_name AS name, slug, city_id FROM hospitals`,
    {},
    tx,
  );
  const taken = new Set<string>();
  const properties = demoProperties().map((property): WrittenProperty & { slug: string; since: Date } => {
    const cityId = present(cityIds.get(property.city));
    const hospital = present(
      hospitals.find((one) => one.cityId === cityId && one.name === property.hospital),
    );
    const slug = freeSlug(slugOf(property.name), taken);
    taken.add(slug);
    return {
      ...property,
      id: randomUUID(),
      accountId: ownerOf(property, people),
      slug,
      citySlug: slugOf(property.city),
      hospitalId: hospital.id,
      hospitalSlug: hospital.slug,
      since: new Date(now.getTime() - random.whole(90, 480) * 86_400_000),
      rooms: property.rooms.map((room) => ({ ...room, id: randomUUID() })),
    };
  });
  await insertProperties(tx, properties, cityIds, masters);
  await insertRooms(tx, properties, masters);
  await insertFacilities(tx, properties, masters);
  await hangPictures(
    tx,
    now,
    properties.flatMap((property) => hangingsOf(property, pictures)),
  );
  return properties;
}

type Dated = WrittenProperty & { slug: string; since: Date };

async function insertProperties(
  tx: Transaction,
  properties: Dated[],
  cityIds: Map<string, string>,
  masters: Masters,
): Promise<void> {
  await execute(
    `INSERT INTO properties (id, account_id, city_id, property_type_id, cancellation_policy_id, name, slug, phone_e164, address, pin_code,
       description, house_rules, latitude, longitude, check_in_time, check_out_time, status, created_at, updated_at)
     SELECT p.id, p."accountId", p."cityId", p."typeId", p."policyId", p.name, p.slug, owner.phone_e164, p.address, p."pinCode",
       p.description, p."houseRules", p.latitude, p.longitude, p."checkIn", p."checkOut", 'approved', p.since, p.since
     FROM jsonb_to_recordset($properties::jsonb) AS p(id uuid, "accountId" uuid, "cityId" uuid, "typeId" uuid, "policyId" uuid, name text,
       slug text, address text, "pinCode" text, description text, "houseRules" text, latitude float8, longitude float8,
       "checkIn" time, "checkOut" time, since timestamptz) JOIN accounts owner ON owner.id = p."accountId"`,
    {
      properties: JSON.stringify(
        properties.map(({ rooms: _rooms, ...property }) => ({
          ...property,
          cityId: cityIds.get(property.city),
          typeId: masters.propertyTypes.get(property.type),
          policyId: property.policy ? masters.policies.get(property.policy) : null,
        })),
      ),
    },
    tx,
  );
}

async function insertRooms(tx: Transaction, properties: Dated[], masters: Masters): Promise<void> {
  await execute(
    `INSERT INTO rooms (id, property_id, room_type_id, room_category, name, description, max_adults, max_children, max_extra_beds,
       extra_bed_charge_paise, default_price_paise, default_allotment, partner_offer_ppm, weekly_offer_ppm, monthly_offer_ppm,
       open_end_nights, saver_policy_id, saver_offer_ppm,
       attendant_meals, attendants_with_meals, status, created_at, updated_at)
     SELECT id, "propertyId", "typeId", category, name, description, "maxAdults", "maxChildren", "maxExtraBeds",
       "extraBedChargePaise", "pricePaise", allotment, "offerPpm", "weeklyPpm", "monthlyPpm", "openEndNights", "saverPolicyId",
       CASE WHEN "saverPolicyId" IS NULL THEN 0 ELSE 120000 END,
       CASE WHEN "feedsAttendants" THEN '{breakfast,dinner}'::text[] ELSE '{}' END, "feedsAttendants"::integer, 'approved', since, since
     FROM jsonb_to_recordset($rooms::jsonb) AS r(id uuid, "propertyId" uuid, "typeId" uuid, category text, name text, description text,
       "maxAdults" integer, "maxChildren" integer, "maxExtraBeds" integer, "extraBedChargePaise" bigint, "pricePaise" bigint,
       allotment integer, "offerPpm" integer, "weeklyPpm" integer, "monthlyPpm" integer, "openEndNights" integer, "saverPolicyId" uuid, "feedsAttendants" boolean, since timestamptz)`,
    {
      rooms: JSON.stringify(
        properties.flatMap((property, index) =>
          property.rooms.map((room) => ({
            ...room,
            propertyId: property.id,
            typeId: masters.roomTypes.get(room.type),
            since: property.since,
            // Treatments last weeks: two houses of three sell such stays for less.
            weeklyPpm: index % 3 === 2 ? 0 : 60_000,
            monthlyPpm: index % 3 === 2 ? 0 : 180_000,
            // Some families do not know when the hospital lets them go: every third house keeps a week of nights for them.
            openEndNights: index % 3 === 0 ? 7 : 0,
            // And every fourth sells at a lower price to whoever is sure to come.
            // Others cook for whoever stays with the patient.
            feedsAttendants: index % 5 === 2,
            saverPolicyId: index % 4 === 1 ? masters.policies.get("Non-refundable") : null,
          })),
        ),
      ),
    },
    tx,
  );
}

async function insertFacilities(tx: Transaction, properties: Dated[], masters: Masters): Promise<void> {
  const pairs = (owner: string, names: string[]) =>
    names.map((name) => ({ owner, facility: masters.facilities.get(name) }));
  const ofProperties = properties.flatMap((property) => pairs(property.id, property.facilities));
  const ofRooms = properties.flatMap(({ rooms }) => rooms.flatMap((room) => pairs(room.id, room.facilities)));
  await execute(
    `INSERT INTO property_facilities (property_id, facility_id)
     SELECT owner, facility FROM jsonb_to_recordset($links::jsonb) AS link(owner uuid, facility uuid)`,
    { links: JSON.stringify(ofProperties) },
    tx,
  );
  await execute(
    `INSERT INTO room_facilities (room_id, facility_id)
     SELECT owner, facility FROM jsonb_to_recordset($links::jsonb) AS link(owner uuid, facility uuid)`,
    { links: JSON.stringify(ofRooms) },
    tx,
  );
}

function hangingsOf(property: WrittenProperty, pictures: Pictures): Hanging[] {
  const { id: propertyId, accountId } = property;
  return [
    ...property.pictures.map((subject, index) => ({
      propertyId,
      accountId,
      roomId: null,
      position: index + 1,
      picture: pictures.next(subject),
    })),
    ...property.rooms.map((room) => ({
      propertyId,
      accountId,
      roomId: room.id,
      position: 1,
      picture: pictures.next(room.subject, room.category === "AC"),
    })),
  ];
}

const DAYS_AHEAD = 60;

/**
 * Makes the next 60 nights look lived in: Fridays and Saturdays dearer in four rooms of ten, some rooms closed for a few nights
 * and some given to other sellers.
 */
export async function writeNights(tx: Transaction, now: Date, properties: WrittenProperty[]): Promise<void> {
  const random = new Random(60);
  const today = istDate(now);
  const nights = nightsOf(today, addDays(today, DAYS_AHEAD));
  const changed = properties.flatMap(({ rooms }) =>
    rooms.flatMap((room) => {
      const dearer = random.chance(0.4) ? random.pick([1.1, 1.15, 1.2, 1.25]) : null;
      const gap = random.chance(0.2) ? random.whole(2, DAYS_AHEAD - 6) : null;
      const length = random.whole(1, 5);
      const closed = random.chance(0.5);
      return nights.flatMap((night, index) => {
        const isGap = gap !== null && index >= gap && index < gap + length;
        const isWeekend = dearer !== null && [5, 6].includes(weekdayOf(night));
        if (!isGap && !isWeekend) return [];
        const soldElsewhere = isGap && !closed;
        return {
          room_id: room.id,
          night,
          allotment: soldElsewhere ? 0 : room.allotment,
          follows_default: !soldElsewhere,
          closed: isGap && closed,
          price_paise: isWeekend ? Math.round((room.pricePaise * dearer) / 5_000) * 5_000 : null,
        };
      });
    }),
  );
  await execute(
    `INSERT INTO room_nights (room_id, night, allotment, follows_default, closed, price_paise)
     SELECT room_id, night, allotment, follows_default, closed, price_paise FROM jsonb_to_recordset($changed::jsonb)
       AS n(room_id uuid, night date, allotment integer, follows_default boolean, closed boolean, price_paise bigint)`,
    { changed: JSON.stringify(changed) },
    tx,
  );
}
