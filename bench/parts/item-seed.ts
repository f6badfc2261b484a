import pg from "pg";
import { CITIES, PLACES } from "./search-seed.ts";

/** The points of each city between which cabs drive: the first is an airport, the second the hospital. */
const POINTS = 12;

/**
 * Fills a migrated database in bulk with so many items on sale, spread evenly over 8 cities around their hospitals: kitchens with dishes,
 * transport companies with vehicles and routes, medical stores with equipment, lab centres with tests; and slots that were sold from.
 */
export async function seedItems(databaseUrl: string, items: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const share = (part: number) => String(Math.max(CITIES, Math.trunc(items * part)));
  try {
    await client.query("SET synchronous_commit = off; SELECT setseed(0.42)");
    await client.query(PLACES);
    await client.query(MASTERS);
    // Everything is right by construction, so keys are checked by nobody.
    await client.query("SET session_replication_role = replica");
    for (const sql of [
      outlets("kitchen", share(0.02), 0),
      children("food_item", "kitchen", share(0.38)),
      DISHES,
      outlets("medical_store", share(0.01), 0),
      children("equipment_item", "medical_store", share(0.3)),
      ARTICLES,
      outlets("transport_company", share(0.005), 0),
      children("vehicle", "transport_company", share(0.045)),
      VEHICLES,
      children("travel_location", "vehicle", share(0.23)),
      ROUTES,
      outlets("lab_centre", share(0.01), 4),
      TESTS,
      SLOTS,
    ])
      await client.query(sql);
    await client.query("VACUUM (ANALYZE)");
  } finally {
    await client.end();
  }
}

/** Where a search for a cab goes from and to, in each city: its airport and its hospital. */
export async function routeEnds(
  databaseUrl: string,
): Promise<Array<{ city: string; from: string; to: string }>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT city.slug AS city, min(point.id::text) FILTER (WHERE point.point_name = 'Point 1') AS from,
       min(point.id::text) FILTER (WHERE point.point_name = 'Point 2') AS to
     FROM travel_points point JOIN cities city ON city.id = point.city_id GROUP BY city.slug ORDER BY city.slug`,
  );
  await client.end();
  return rows;
}

/** A lab centre and a test of it in each city. */
export async function labOf(
  databaseUrl: string,
): Promise<Array<{ city: string; centre: string; test: string }>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT DISTINCT ON (city.slug) city.slug AS city, own.item_id AS centre, own.lab_test_id AS test
     FROM lab_centre_tests own JOIN items item ON item.id = own.item_id JOIN cities city ON city.id = item.city_id ORDER BY city.slug`,
  );
  await client.end();
  return rows;
}

const MASTERS = `
  INSERT INTO food_types (name) VALUES ('Bench');
  INSERT INTO vehicle_types (name) VALUES ('Bench');
  INSERT INTO measure_units (name) VALUES ('bench piece');
  INSERT INTO point_types (name, place) VALUES ('Bench', 'other');
  INSERT INTO lab_test_types (name) VALUES ('Bench');
  INSERT INTO lab_tests (lab_test_type_id, name) SELECT id, 'Test ' || n FROM lab_test_types, generate_series(1, 40) n WHERE name = 'Bench';
  INSERT INTO travel_points (city_id, point_type_id, point_name, hospital_id, latitude, longitude)
  SELECT city.id, type.id, 'Point ' || n, CASE WHEN n = 2 THEN hospital.id END, city.latitude, city.longitude
  FROM cities city JOIN hospitals hospital ON hospital.city_id = city.id CROSS JOIN point_types type CROSS JOIN generate_series(1, ${POINTS}) n
  WHERE type.name = 'Bench';`;

const outlets = (kind: string, count: string, capacity: number) => `
  WITH made AS (
    INSERT INTO items (kind, account_id, city_id, name, status)
    SELECT '${kind}', (SELECT id FROM accounts LIMIT 1), city.id, '${kind} ' || n, 'approved'
    FROM generate_series(1, ${count}) n JOIN cities city ON city.slug = 'city-' || (n % ${CITIES} + 1) RETURNING id, city_id)
  INSERT INTO outlets (item_id, address, latitude, longitude, opening_time, closing_time, service_radius_m, delivery_fee_paise, slot_capacity)
  SELECT made.id, 'Hospital Road', city.latitude + (random() - 0.5) * 0.2, city.longitude + (random() - 0.5) * 0.2, '06:00', '23:00',
    5000 + (random() * 15000)::integer, 3000, ${capacity} FROM made JOIN cities city ON city.id = made.city_id;`;

const children = (kind: string, parent: string, count: string) => `
  INSERT INTO items (kind, parent_id, account_id, city_id, name, status)
  SELECT '${kind}', owner.id, owner.account_id, owner.city_id, '${kind} ' || n, 'approved'
  FROM (SELECT *, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS owners FROM items WHERE kind = '${parent}') owner
  JOIN generate_series(1, ${count}) n ON n % owner.owners + 1 = owner.place;`;

const DISHES = `
  INSERT INTO food_items (item_id, food_type_id, price_paise, meal_times, diet_marks, daily_stock)
  SELECT item.id, (SELECT id FROM food_types WHERE name = 'Bench'), 8000 + (random() * 200)::integer * 100,
    CASE WHEN random() < 0.7 THEN '{lunch,dinner}'::text[] ELSE '{breakfast,snack}'::text[] END,
    CASE WHEN random() < 0.2 THEN '{vegetarian,renal}'::text[] ELSE '{vegetarian}'::text[] END, 30 FROM items item WHERE kind = 'food_item';`;

const ARTICLES = `
  INSERT INTO equipment_items (item_id, measure_unit_id, purchased_type, price_paise, caution_deposit_paise, units)
  SELECT item.id, (SELECT id FROM measure_units WHERE name = 'bench piece'), how, 5000 + (random() * 100)::integer * 100,
    CASE WHEN how = 'hire' THEN 100000 ELSE 0 END, 5
  FROM (SELECT id, (ARRAY['hire', 'buy', 'refill'])[1 + (random() * 2)::integer] AS how FROM items WHERE kind = 'equipment_item') item;`;

const VEHICLES = `
  INSERT INTO vehicles (item_id, vehicle_type_id, no_of_seaters, day_price_paise, night_price_paise, wheelchair)
  SELECT id, (SELECT id FROM vehicle_types WHERE name = 'Bench'), 4 + (random() * 3)::integer, 50000, 70000, random() < 0.3
  FROM items WHERE kind = 'vehicle';
  INSERT INTO vehicle_units (item_id, registration_number)
  SELECT id, 'B' || row_number() OVER () || 'X' || n FROM items CROSS JOIN generate_series(1, 2) n WHERE kind = 'vehicle';`;

const ROUTES = `
  WITH point AS MATERIALIZED (SELECT id, city_id, substring(point_name::text FROM 7)::integer AS place FROM travel_points),
    route AS MATERIALIZED (SELECT id, city_id, n % ${POINTS} + 1 AS from_place, (n + 1 + (n / ${POINTS}) % (${POINTS} - 1)) % ${POINTS} + 1 AS to_place
      FROM (SELECT id, city_id, row_number() OVER (ORDER BY id) AS n FROM items WHERE kind = 'travel_location') numbered)
  INSERT INTO travel_locations (item_id, from_point_id, to_point_id, toll_paise)
  SELECT route.id, pickup.id, dropped.id, 5000 FROM route
  JOIN point pickup ON pickup.city_id = route.city_id AND pickup.place = route.from_place
  JOIN point dropped ON dropped.city_id = route.city_id AND dropped.place = route.to_place WHERE pickup.id <> dropped.id;`;

const TESTS = `
  INSERT INTO lab_centre_tests (item_id, lab_test_id, price_paise)
  SELECT item.id, test.id, 40000 FROM items item CROSS JOIN lab_tests test
  WHERE item.kind = 'lab_centre' AND (hashtext(item.id::text || test.id::text) & 3) = 0;`;

const SLOTS = `
  INSERT INTO stock_slots (item_id, slot, capacity, sold)
  SELECT item.id, ((now() AT TIME ZONE 'Asia/Kolkata')::date + day + time '13:00') AT TIME ZONE 'Asia/Kolkata', 30, (random() * 30)::integer
  FROM items item CROSS JOIN generate_series(1, 14) day WHERE item.kind = 'food_item' AND random() < 0.2;
  INSERT INTO stock_slots (item_id, slot, capacity, sold)
  SELECT item.id, ((now() AT TIME ZONE 'Asia/Kolkata')::date + day) AT TIME ZONE 'Asia/Kolkata', 5, (random() * 5)::integer
  FROM items item CROSS JOIN generate_series(1, 14) day WHERE item.kind = 'equipment_item' AND random() < 0.2;`;
