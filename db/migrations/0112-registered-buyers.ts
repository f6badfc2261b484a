import type { Sql } from "#db/migrate.ts";

/** The indexes are built beside the traffic, which a transaction would hold up; so the step can be repeated. */
export const transaction = false;

/** What companies bought: lines of TCS look for it, and read every order and document without. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS orders_of_companies");
  await sql("CREATE INDEX CONCURRENTLY orders_of_companies ON orders (id) WHERE buyer_gstin IS NOT NULL");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS tax_documents_of_companies");
  await sql(
    "CREATE INDEX CONCURRENTLY tax_documents_of_companies ON tax_documents (booking_id) WHERE parties -> 'buyer' ->> 'gstin' <> ''",
  );
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS orders_of_companies");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS tax_documents_of_companies");
}
