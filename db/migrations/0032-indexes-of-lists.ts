import type { Sql } from "#db/migrate.ts";

/** Built beside the sales that go on, which no transaction can do. */
export const transaction = false;

const INDEXES = {
  account: { key: "account_id, kind, starts_on DESC", asked: "id, status, ends_on, created_at" },
  city: { key: "city_id, kind, starts_on DESC", asked: "id, status, ends_on, created_at" },
  property: { key: "property_id, starts_on DESC", asked: "id, kind, status, ends_on, created_at" },
  starts: { key: "starts_on DESC", asked: "id, kind, status, ends_on, created_at" },
  created: { key: "created_at DESC", asked: "id, kind, status, starts_on, ends_on" },
};

/**
 * With what a list asks of the rows that it counts and sorts in its index, only the page that is shown is read of the table,
 * however many bookings a partner, a city, a house or a week has.
 */
export async function up(sql: Sql) {
  for (const [name, { key, asked }] of Object.entries(INDEXES))
    await replace(sql, `bookings_${name}`, `(${key}) INCLUDE (${asked})`);
}

export async function down(sql: Sql) {
  for (const [name, { key }] of Object.entries(INDEXES)) await replace(sql, `bookings_${name}`, `(${key})`);
}

/** The old index serves until the new one is whole. A build that was interrupted leaves one that is not valid, so it is dropped first. */
async function replace(sql: Sql, index: string, columns: string) {
  await sql(`DROP INDEX CONCURRENTLY IF EXISTS ${index}_next`);
  await sql(`CREATE INDEX CONCURRENTLY ${index}_next ON bookings ${columns}`);
  await sql(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  await sql(`ALTER INDEX ${index}_next RENAME TO ${index}`);
}
