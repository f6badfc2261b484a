import type { Sql } from "#db/migrate.ts";

/** The indexes are built beside the traffic, which a transaction would hold up; so the step can be repeated. */
export const transaction = false;

/** What anybody may list of what is on sale, by name: a page is read in this order instead of sorting everything that is on sale. */
export async function up(sql: Sql) {
  await down(sql);
  await sql(
    "CREATE INDEX CONCURRENTLY items_names_on_sale ON items (kind, name, id) WHERE status = 'approved' AND on_sale",
  );
  await sql(
    "CREATE INDEX CONCURRENTLY properties_names_on_sale ON properties (name, id) WHERE status = 'approved' AND on_sale",
  );
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS items_names_on_sale");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS properties_names_on_sale");
}
