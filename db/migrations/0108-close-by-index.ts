import type { Sql } from "#db/migrate.ts";

const BY_INDEX = ["enable_seqscan", "enable_hashjoin"];

/**
 * A month is summed up by the indexes of its entries. The planner would rather read all lines and all bookings there are, which takes longer
 * with each month before, and past the statement limit with a million bookings.
 */
export async function up(sql: Sql) {
  for (const setting of BY_INDEX) await sql(`ALTER FUNCTION keep_closed_sums() SET ${setting} = off`);
}

export async function down(sql: Sql) {
  for (const setting of BY_INDEX) await sql(`ALTER FUNCTION keep_closed_sums() RESET ${setting}`);
}
