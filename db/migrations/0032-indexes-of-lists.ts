import type { Sql } from "#db/migrate.ts";

/** Built beside the sales that go on, which no transaction can do. */
export const transaction = false;

/** What a list asks of the rows that it counts and sorts: with it in the index, only the page that is shown is read of the table. */
const ASKED = "id, status, ends_on, created_at";

/** The bookings of a partner, a city and a house are counted and sorted from their index alone, however many they are. */
export async function up(sql: Sql) {
  await replace(sql, "account", `(account_id, kind, starts_on DESC) INCLUDE (${ASKED})`);
  await replace(sql, "city", `(city_id, kind, starts_on DESC) INCLUDE (${ASKED})`);
  await replace(sql, "property", `(property_id, starts_on DESC) INCLUDE (kind, ${ASKED})`);
}

export async function down(sql: Sql) {
  await replace(sql, "account", "(account_id, kind, starts_on DESC)");
  await replace(sql, "city", "(city_id, kind, starts_on DESC)");
  await replace(sql, "property", "(property_id, starts_on DESC)");
}

/** The old index serves until the new one is whole. A build that was interrupted leaves one that is not valid, so it is dropped first. */
async function replace(sql: Sql, of: string, columns: string) {
  await sql(`DROP INDEX CONCURRENTLY IF EXISTS bookings_${of}_next`);
  await sql(`CREATE INDEX CONCURRENTLY bookings_${of}_next ON bookings ${columns}`);
  await sql(`DROP INDEX CONCURRENTLY IF EXISTS bookings_${of}`);
  await sql(`ALTER INDEX bookings_${of}_next RENAME TO bookings_${of}`);
}
