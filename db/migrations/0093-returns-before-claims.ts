import type { Sql } from "#db/migrate.ts";

/**
 * Hires whose deposit was settled before 0034 have no time of their return, which 0034 left out: it was at the latest when the deposit was
 * settled. There are as many of them as hires before that day, and no new ones.
 */
export async function up(sql: Sql) {
  await sql(`
    UPDATE bookings SET returned_at = deposit_settled_at
    WHERE deposit_paise > 0 AND deposit_settled_at >= checked_in_at AND returned_at IS NULL AND status NOT IN ('cancelled', 'no_show')
  `);
}

/** What was filled in is true without this version too. */
export async function down() {}
