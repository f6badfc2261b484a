import pg from "pg";
import { addDays, istDate } from "#app/domain/shared/dates.ts";

export const CITIES = 8;
const ROOMS_A_PROPERTY = 5;
const DAYS = 365;

/** The cities and hospitals `city-1/hospital-1` … of a seeded database. */
export const SITES = Array.from({ length: CITIES }, (_, index) => ({
  city: `city-${index + 1}`,
  hospital: `hospital-${index + 1}`,
}));

/** Searches in such a database: different hospitals, dates and parties, so that no page is asked for twice in a row. */
export function searches(): string[] {
  const today = istDate(new Date());
  return SITES.flatMap(({ city, hospital }, index) =>
    [7, 20, 45].map((ahead) => {
      const checkIn = addDays(today, ahead + index);
      const checkOut = addDays(checkIn, 1 + ((index + ahead) % 4));
      return `/hotels/${city}/${hospital}?checkIn=${checkIn}&checkOut=${checkOut}&adults=${1 + (index % 3)}`;
    }),
  );
}

/**
 * Fills a migrated database in bulk: 8 cities with a hospital each, `properties` spread evenly within some 11 km around them, five room
 * types each, and a row for every room and night of a year, some sold out, some closed, some with a price of their own.
 */
export async function seedSearch(databaseUrl: string, properties: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Everything is right by construction, so keys are checked by nobody and the big table gets its index at the end.
    await client.query(
      "SET synchronous_commit = off; SET maintenance_work_mem = '256MB'; SELECT setseed(0.42)",
    );
    await client.query(PLACES);
    await client.query(PROPERTIES.replace("$properties", String(Math.trunc(properties))));
    await client.query("SET session_replication_role = replica");
    await client.query("ALTER TABLE room_nights DROP CONSTRAINT room_nights_pkey");
    await client.query(NIGHTS);
    await client.query(
      "ALTER TABLE room_nights ADD CONSTRAINT room_nights_pkey PRIMARY KEY (room_id, night)",
    );
    await client.query("VACUUM (ANALYZE)");
  } finally {
    await client.end();
  }
}

export const PLACES = `
  INSERT INTO states (name, slug) VALUES ('Bench', 'bench');
  INSERT INTO cities (state_id, name, slug, latitude, longitude)
  SELECT (SELECT id FROM states WHERE slug = 'bench'), 'City ' || c, 'city-' || c, 10 + c * 2, 75 + c FROM generate_series(1, ${CITIES}) c;
  INSERT INTO hospitals (near_hospital_name, slug, city_id, latitude, longitude, featured)
  SELECT 'Hospital ' || c, 'hospital-' || c, city.id, city.latitude, city.longitude, true
  FROM generate_series(1, ${CITIES}) c JOIN cities city ON city.slug = 'city-' || c;
  INSERT INTO property_types (property_type) SELECT 'Kind ' || n FROM generate_series(1, 5) n ON CONFLICT DO NOTHING;
  INSERT INTO room_types (room_type) SELECT 'Room ' || n FROM generate_series(1, ${ROOMS_A_PROPERTY}) n ON CONFLICT DO NOTHING;
  INSERT INTO facilities (name, patient_fit, position) SELECT 'Facility ' || n, n <= 8, n FROM generate_series(1, 24) n ON CONFLICT DO NOTHING;
  INSERT INTO accounts (account_kind, partner_kind, name, phone_e164, status) VALUES ('partner', 'property', 'Bench', '+919000000001', 'approved');`;

const PROPERTIES = `
  INSERT INTO properties (account_id, city_id, property_type_id, name, slug, address, latitude, longitude, status)
  SELECT (SELECT id FROM accounts LIMIT 1), city.id, kind.id, 'Property ' || n, 'property-' || n, n || ' Hospital Road',
    city.latitude + (random() - 0.5) * 0.2, city.longitude + (random() - 0.5) * 0.2, 'approved'
  FROM generate_series(1, $properties) n
  JOIN cities city ON city.slug = 'city-' || (n % ${CITIES} + 1)
  JOIN property_types kind ON kind.property_type = 'Kind ' || (n % 5 + 1);
  INSERT INTO rooms (property_id, room_type_id, room_category, name, max_adults, max_children, max_extra_beds, extra_bed_charge_paise,
    default_price_paise, default_allotment, partner_offer_ppm, status)
  SELECT p.id, type.id, CASE WHEN k % 2 = 0 THEN 'AC' ELSE 'Non-AC' END, 'Room ' || k, 1 + k % 4, k % 3, k % 2, 30000,
    60000 + (random() * 30)::integer * 10000, 4, CASE WHEN k = 3 THEN 50000 ELSE 0 END, 'approved'
  FROM properties p CROSS JOIN generate_series(1, ${ROOMS_A_PROPERTY}) k JOIN room_types type ON type.room_type = 'Room ' || k;
  INSERT INTO property_facilities
  SELECT p.id, f.id FROM properties p JOIN facilities f ON (hashtext(p.id::text || f.id::text) & 3) = 0;`;

const NIGHTS = `
  INSERT INTO room_nights (room_id, night, allotment, sold, closed, price_paise)
  SELECT r.id, (now() AT TIME ZONE 'Asia/Kolkata')::date + day, 4, least(4, (random() * 5)::integer), random() < 0.02,
    CASE WHEN random() < 0.3 THEN r.default_price_paise + 10000 END
  FROM (SELECT id, default_price_paise FROM rooms ORDER BY id) r CROSS JOIN generate_series(0, ${DAYS - 1}) day`;
