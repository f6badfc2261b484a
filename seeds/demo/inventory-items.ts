import { present } from "#app/present.ts";
import { rows, type Transaction } from "#db/client.ts";
import type { WrittenProperty } from "./inventory.ts";
import { writeCompany } from "./inventory-cabs.ts";
import { ARRIVALS, DISHES, EQUIPMENT, TEST_PRICES } from "./inventory-catalogue.ts";
import type { DemoPartner } from "./people.ts";
import { Random } from "./random.ts";
import {
  type Hospital,
  type ItemMasters,
  item,
  outlet,
  type Point,
  paise,
  type Seller,
  Sheets,
  spread,
} from "./seller.ts";
import { writeWaitingItems } from "./waiting-items.ts";

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

/** Airport and station of each city, each hospital and each house, so that cabs drive to whichever is booked. @returns by city */
async function writePoints(tx: Transaction, properties: WrittenProperty[]): Promise<Map<string, Point[]>> {
  const arrivals = Object.entries(ARRIVALS).flatMap(([city, ends]) =>
    (["airport", "station"] as const).map((place) => {
      const [name, latitude, longitude] = ends[place];
      return { city, place, name, latitude, longitude };
    }),
  );
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
    { arrivals: JSON.stringify(arrivals), houses: properties.map(({ id }) => id) },
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
              closing_time: "14:30",
              second_opening_time: "16:30",
              second_closing_time: "21:30",
              order_until: "11:00",
              second_order_until: "18:30",
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
      opening_time: "07:00",
      closing_time: "19:00",
      slot_capacity: 4,
      lead_minutes: 60,
      service_radius_m: 20_000,
      delivery_fee_paise: paise(150),
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
