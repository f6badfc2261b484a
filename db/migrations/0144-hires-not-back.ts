import type { Sql } from "#db/migrate.ts";

/** Constraints and indexes are made beside the traffic, which one transaction would hold up; so every step can be repeated. */
export const transaction = false;

const ANSWER = `CHECK ((stock_out_at IS NULL) = (stock_out_units IS NULL) AND stock_out_units >= 0
  AND (stock_out_at IS NULL OR claim_kind = 'missing' AND state = 'settled' AND stock_out_at >= settled_at))`;

/**
 * What was settled as not returned counts as taken until its store says what became of it in its stock: so many units were taken out,
 * or none, because the stock was right already.
 */
export async function up(sql: Sql) {
  await sql(`ALTER TABLE claims ADD COLUMN IF NOT EXISTS stock_out_at timestamptz,
    ADD COLUMN IF NOT EXISTS stock_out_units integer, DROP CONSTRAINT IF EXISTS claims_stock_out,
    ADD CONSTRAINT claims_stock_out ${ANSWER} NOT VALID`);
  await sql("ALTER TABLE claims VALIDATE CONSTRAINT claims_stock_out");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS claims_still_in_stock");
  await sql(`CREATE INDEX CONCURRENTLY claims_still_in_stock ON claims (booking_id)
    WHERE claim_kind = 'missing' AND state = 'settled' AND stock_out_at IS NULL`);
}

/** Days that a hire was taken for beyond its last one stay its own until they are over: the version before keeps to them as to any sold ones. */
export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS claims_still_in_stock");
  await sql(`ALTER TABLE claims DROP CONSTRAINT IF EXISTS claims_stock_out, DROP COLUMN IF EXISTS stock_out_at,
    DROP COLUMN IF EXISTS stock_out_units`);
}
