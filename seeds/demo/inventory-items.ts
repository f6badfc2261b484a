import { randomUUID } from "node:crypto";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import { present } from "#app/present.ts";
import { execute, rows, type Transaction } from "#db/client.ts";
import type { WrittenProperty } from "./inventory.ts";
import { ARRIVALS, DISHES, EQUIPMENT, TEST_PRICES, VEHICLES } from "./inventory-catalogue.ts";
import type { DemoPartner } from "./people.ts";
import { Random } from "./random.ts";
import { writeWaitingItems } from "./waiting-items.ts";

type Hospital = {
  id: string;
  name: string;
  cityId: string;
  city: string;
  latitude: number;
  longitude: number;
};
type Row = Record<string, unknown>;
type Point = {
  id: string;
  place: "airport" | "station" | "hospital" | "property";
  name: string;
  /** Of a hospital itself, of a house the one that it was listed for. */
  hospitalId: string | null;
};

const paise = (rupees: number) => rupees * 100;

/** Collects rows by table and writes each table in one statement. */
class Sheets {
  #rows = new Map<string, Row[]>();

  add(table: string, row: Row): void {
    this.#rows.set(table, [...(this.#rows.get(table) ?? []), row]);
  }

  async write(tx: Transaction): Promise<void> {
    for (const [table, list] of this.#rows) {
      const columns = [...new Set(list.flatMap((each) => Object.keys(each)))];
      await execute(
        `INSERT INTO ${table} (${columns.join(", ")})
         SELECT ${columns.join(", ")} FROM jsonb_populate_recordset(NULL::${table}, $list::jsonb)`,
        { list: JSON.stringify(list) },
        tx,
      );
    }
  }
}

/**
 * Writes what is sold beside rooms in every city of the demo, on sale: kitchens with food of every diet mark, cars from airport and
 * station, medical stores, a lab. Then a few that wait for approval and a price that changed, by the commands of the screens.
 */
export async function writeItems(
  tx: Transaction,
  now: Date,
  {
    partners,
    sellers,
    properties,
  }: {
    partners: DemoPartner[];
    sellers: Record<"food" | "travel" | "equipment", DemoPartner>;
    properties: WrittenProperty[];
  },
): Promise<void> {
  const masters = await readItemMasters(tx);
  const points = await writePoints(tx, properties);
  const hospitals = await rows<Hospital>(
    `SELECT h.id, h.near_hospital_name AS name, h.city_id, c.name::text AS city, h.latitude, h.longitude
     FROM hospitals h JOIN cities c ON c.id = h.city_id ORDER BY h.featured DESC, h.near_hospital_name`,
    {},
    tx,
  );
  const since = new Date(now.getTime() - 200 * 86_400_000);
  const sheets = new Sheets();
  const random = new Random(2_024);
  for (const city of Object.keys(ARRIVALS)) {
    const near = hospitals.filter((hospital) => hospital.city === city);
    const house = present(partners.find((partner) => partner.city === city));
    const seller = { sheets, since, city, near, random, masters };
    writeKitchens(seller, [sellers.food, house, sellers.food]);
    writeCompany(seller, sellers.travel, points.get(present(near[0]).cityId) ?? []);
    writeStores(seller, [sellers.equipment, house]);
    writeLab(seller, sellers.equipment);
  }
  await sheets.write(tx);
  await writeWaitingItems(now, sellers, masters.food, present(hospitals[0]));
}

type ItemMasters = Record<"food" | "vehicle" | "unit" | "test", Map<string, string>>;

async function readItemMasters(tx: Transaction): Promise<ItemMasters> {
  const byName = async (table: string) =>
    new Map(
      (await rows<{ id: string; name: string }>(`SELECT id, name::text FROM ${table}`, {}, tx)).map(
        ({ id, name }) => [name, id],
      ),
    );
  return {
    food: await byName("food_types"),
    vehicle: await byName("vehicle_types"),
    unit: await byName("measure_units"),
    test: await byName("lab_tests"),
  };
}

/** Airport and station of each city, each hospital, and the two houses of each hospital that were listed first. @returns by city */
async function writePoints(tx: Transaction, properties: WrittenProperty[]): Promise<Map<string, Point[]>> {
  const arrivals = Object.entries(ARRIVALS).flatMap(([city, ends]) =>
    (["airport", "station"] as const).map((place) => {
      const [name, latitude, longitude] = ends[place];
      return { city, place, name, latitude, longitude };
    }),
  );
  const count = new Map<string, number>();
  const houses = properties.filter(({ hospitalId }) => {
    count.set(hospitalId, (count.get(hospitalId) ?? 0) + 1);
    return present(count.get(hospitalId)) <= 2;
  });
  const written = await rows<Point & { cityId: string; propertyId: string | null }>(
    `WITH made AS (
       INSERT INTO travel_points (city_id, point_type_id, point_name, hospital_id, property_id, latitude, longitude)
       SELECT c.id, t.id, a.name, NULL::uuid, NULL::uuid, a.latitude, a.longitude
       FROM jsonb_to_recordset($arrivals::jsonb) AS a(city text, place text, name text, latitude float8, longitude float8)
       JOIN cities c ON c.name = a.city JOIN point_types t ON t.place = a.place
       UNION ALL SELECT h.city_id, t.id, h.near_hospital_name, h.id, NULL, h.latitude, h.longitude FROM hospitals h JOIN point_types t ON t.place = 'hospital'
       UNION ALL SELECT p.city_id, t.id, p.name, NULL, p.id, p.latitude, p.longitude FROM properties p JOIN point_types t ON t.place = 'property'
         WHERE p.id = ANY($houses::uuid[])
       ON CONFLICT DO NOTHING RETURNING id, city_id, point_type_id, point_name, hospital_id, property_id)
     SELECT made.id, made.city_id, made.point_name::text AS name, made.hospital_id, made.property_id, t.place FROM made JOIN point_types t ON t.id = made.point_type_id
     ORDER BY made.point_name`,
    { arrivals: JSON.stringify(arrivals), houses: houses.map((house) => house.id) },
    tx,
  );
  const byCity = new Map<string, Point[]>();
  const hospitalOf = new Map(properties.map(({ id, hospitalId }) => [id, hospitalId]));
  // What houses were listed for comes first, as they were listed: guests are driven there.
  const listed = properties.map(({ hospitalId }) => hospitalId);
  const rank = ({ hospitalId }: Point) => {
    const at = listed.indexOf(hospitalId ?? "");
    return at === -1 ? listed.length : at;
  };
  for (const { propertyId, ...made } of written) {
    const point = { ...made, hospitalId: made.hospitalId ?? hospitalOf.get(propertyId ?? "") ?? null };
    byCity.set(made.cityId, [...(byCity.get(made.cityId) ?? []), point]);
  }
  for (const points of byCity.values()) points.sort((a, b) => rank(a) - rank(b));
  return byCity;
}

type Seller = {
  sheets: Sheets;
  since: Date;
  city: string;
  near: Hospital[];
  random: Random;
  masters: ItemMasters;
};

/** An approved row of `items`. @returns its id */
function item(
  { sheets, since, near }: Seller,
  kind: ItemKind,
  owner: DemoPartner,
  name: string,
  over: Row = {},
): string {
  const id = randomUUID();
  sheets.add("items", {
    id,
    kind,
    parent_id: null,
    account_id: owner.accountId,
    city_id: present(near[0]).cityId,
    name,
    description: "",
    mh_service_fee_ppm: 150_000,
    partner_offer_ppm: 0,
    status: "approved",
    version: 1,
    created_at: since,
    updated_at: since,
    ...over,
  });
  return id;
}

/** An outlet a few streets from a hospital. */
function outlet(
  seller: Seller,
  kind: ItemKind,
  owner: DemoPartner,
  at: Hospital,
  words: { name: string; description: string; type: string; licence: string; over?: Row },
): string {
  const id = item(seller, kind, owner, words.name, { description: words.description });
  const shift = () => (seller.random.chance(0.5) ? 1 : -1) * seller.random.whole(2, 9) * 0.001;
  seller.sheets.add("outlets", {
    item_id: id,
    phone_e164: `+9140${seller.random.whole(20_000_000, 29_999_999)}`,
    contact_person: "Front desk",
    address: `Near ${at.name}, ${seller.city}`,
    latitude: at.latitude + shift(),
    longitude: at.longitude + shift(),
    opening_time: "06:30",
    closing_time: "22:30",
    outlet_type: words.type,
    licence_number: words.licence,
    licence_valid_until: "2028-03-31",
    service_radius_m: 15_000,
    delivery_fee_paise: 0,
    lead_minutes: 90,
    slot_minutes: 30,
    slot_capacity: 0,
    ...words.over,
  });
  return id;
}

/** A third of the list from its start, its middle, its end: outlets are spread over the hospitals of a city. */
const spread = (near: Hospital[], index: number, of: number) =>
  present(near[Math.floor((index * near.length) / of)]);

function writeKitchens(seller: Seller, owners: DemoPartner[]): void {
  const kitchens = [
    { name: `Pathya Kitchen ${seller.city}`, type: "Diet kitchen", dishes: DISHES, fee: 40 },
    { name: `${seller.city} Home Meals`, type: "Home kitchen", dishes: DISHES.slice(0, 8), fee: 30 },
    { name: `Swasthya Rasoi ${seller.city}`, type: "Restaurant", dishes: DISHES.slice(0, 11), fee: 50 },
  ];
  for (const [index, kitchen] of kitchens.entries()) {
    const at = spread(seller.near, index, kitchens.length);
    const id = outlet(seller, "kitchen", present(owners[index]), at, {
      name: kitchen.name,
      description:
        "Cooked fresh for each meal and brought to the ward or the room. Diet as the doctor wrote it.",
      type: kitchen.type,
      licence: `136190${seller.random.whole(10_000_000, 99_999_999)}`,
      over: {
        delivery_fee_paise: paise(kitchen.fee),
        // A home cooks twice a day.
        ...(index === 1
          ? {
              ...{ closing_time: "14:30", second_opening_time: "16:30", second_closing_time: "21:30" },
              ...{ order_until: "11:00", second_order_until: "18:30" },
            }
          : {}),
      },
    });
    for (const dish of kitchen.dishes) {
      const dishId = item(seller, "food_item", present(owners[index]), dish.name, {
        parent_id: id,
        description: dish.description,
        partner_offer_ppm: index === 1 && dish.name === "Vegetable thali" ? 100_000 : 0,
      });
      seller.sheets.add("food_items", {
        item_id: dishId,
        food_type_id: seller.masters.food.get(dish.type),
        price_paise: paise(dish.rupees + index * 10),
        units: dish.units,
        meal_times: dish.meals,
        diet_marks: dish.marks,
        daily_stock: dish.stock,
      });
    }
  }
}

const DRIVERS = {
  first: "Ravi Anil Imran Suresh Joseph Manoj Salim Ganesh Prakash Dinesh Abdul Mahesh Rafiq".split(" "),
  last: "Kumar Das Shaikh Yadav Naik Pillai Gowda Mondal Rathod Khan Selvam".split(" "),
};

/** A name of its own for each number. */
function driverName(number: number): string {
  const { first, last } = DRIVERS;
  return `${first[number % first.length]} ${last[number % last.length]}`;
}

function writeCompany(seller: Seller, owner: DemoPartner, points: Point[]): void {
  const company = outlet(seller, "transport_company", owner, present(seller.near[0]), {
    name: `Sahayatri Cabs ${seller.city}`,
    description: "Drivers who wait at the gate with your name and help with bags and wheelchair.",
    type: "Cab company",
    licence: `TP/${seller.random.whole(1_000, 9_999)}/2026`,
    over: { opening_time: "00:00", closing_time: "00:00", lead_minutes: 120 },
  });
  const serial = [...seller.city].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_000;
  for (const index of [0, 1, 2])
    seller.sheets.add("drivers", {
      account_id: owner.accountId,
      name: driverName(serial + index * 31),
      phone_e164: `+9190003${String((serial + index) % 100_000).padStart(5, "0")}`,
      licence_number: `TS092011${index}${String(serial).padStart(6, "0")}`,
      licence_valid_until: "2031-03-31",
      created_at: seller.since,
    });
  for (const vehicle of VEHICLES) {
    const id = item(seller, "vehicle", owner, vehicle.name, {
      parent_id: company,
      description: vehicle.description,
    });
    seller.sheets.add("vehicles", {
      item_id: id,
      vehicle_type_id: seller.masters.vehicle.get(vehicle.type),
      no_of_seaters: vehicle.seats,
      day_price_paise: paise(vehicle.day),
      night_price_paise: paise(vehicle.night),
      wheelchair: vehicle.wheelchair,
      stretcher: vehicle.stretcher,
    });
    for (let car = 0; car < vehicle.cars; car++) {
      seller.sheets.add("vehicle_units", {
        id: randomUUID(),
        item_id: id,
        registration_number: newPlate(),
        papers_valid_until: "2028-03-31",
        active: true,
      });
    }
    for (const [from, to, minutes, toll] of routesOf(points)) {
      const far = from.place === "airport" || to.place === "airport";
      const route = item(seller, "travel_location", owner, `${from.name} to ${to.name}`, { parent_id: id });
      seller.sheets.add("travel_locations", {
        item_id: route,
        from_point_id: from.id,
        to_point_id: to.id,
        complete_pickup_address: from.place === "airport" ? "Arrivals, at the pillar with our sign" : "",
        complete_drop_address: "",
        fare_paise: far ? paise(vehicle.day + 350) : null,
        night_fare_paise: far ? paise(vehicle.night + 400) : null,
        toll_paise: paise(toll),
        parking_paise: far ? paise(100) : 0,
        permits_paise: 0,
        duration_minutes: minutes,
      });
    }
  }
}

let lastPlate = 1_000;
const newPlate = () => `TS09DM${++lastPlate}`;

/** Airport and station to the first hospitals and back, each hospital to a house that was listed for it and back. */
function routesOf(points: Point[]): Array<[Point, Point, number, number]> {
  const of = (place: Point["place"]) => points.filter((point) => point.place === place);
  const both = (
    one: Point,
    other: Point,
    minutes: number,
    toll: number,
  ): Array<[Point, Point, number, number]> => [
    [one, other, minutes, toll],
    [other, one, minutes, toll],
  ];
  const hospitals = of("hospital").slice(0, 6);
  const stays = of("property");
  return hospitals.flatMap((hospital) => {
    const house = stays.find(({ hospitalId }) => hospitalId === hospital.hospitalId);
    return [
      ...of("airport").flatMap((airport) => both(airport, hospital, 150, 110)),
      ...of("station").flatMap((station) => both(station, hospital, 90, 0)),
      ...(house ? both(hospital, house, 60, 0) : []),
    ];
  });
}

function writeStores(seller: Seller, owners: DemoPartner[]): void {
  const names = [`Arogya Medical Store ${seller.city}`, `${seller.city} Surgicals and Hire`];
  for (const [index, name] of names.entries()) {
    const at = spread(seller.near, index, names.length);
    const id = outlet(seller, "medical_store", present(owners[index]), at, {
      name,
      description: "Brought to the room, set up, explained, and fetched again.",
      type: "Surgical store",
      licence: `20B/${seller.random.whole(1_000, 9_999)}/2026`,
      over: { service_radius_m: 25_000, delivery_fee_paise: paise(100), lead_minutes: 180 },
    });
    for (const article of index === 0 ? EQUIPMENT : EQUIPMENT.slice(0, 6)) {
      const articleId = item(seller, "equipment_item", present(owners[index]), article.name, {
        parent_id: id,
        description: article.description,
      });
      seller.sheets.add("equipment_items", {
        item_id: articleId,
        measure_unit_id: seller.masters.unit.get(article.unit),
        purchased_type: article.type,
        price_paise: paise(article.rupees + index * 20),
        caution_deposit_paise: paise(article.deposit),
        refilling_type: article.refilling,
        units: article.units,
      });
    }
  }
}

function writeLab(seller: Seller, owner: DemoPartner): void {
  const id = outlet(seller, "lab_centre", owner, present(seller.near[0]), {
    name: `Nidan Diagnostics ${seller.city}`,
    description: "Reports by SMS on the same evening. Step-free, with a bed for patients who cannot sit.",
    type: "Diagnostic centre",
    licence: `MC-${seller.random.whole(1_000, 9_999)}`,
    over: {
      ...{ opening_time: "07:00", closing_time: "19:00", slot_capacity: 4, lead_minutes: 60 },
      ...{ service_radius_m: 20_000, delivery_fee_paise: paise(150) },
    },
  });
  for (const [name, rupees] of Object.entries(TEST_PRICES)) {
    seller.sheets.add("lab_centre_tests", {
      item_id: id,
      lab_test_id: seller.masters.test.get(name),
      price_paise: paise(rupees),
      active: true,
    });
  }
}
