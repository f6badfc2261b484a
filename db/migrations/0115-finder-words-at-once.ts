import type { Sql } from "#db/migrate.ts";

/**
 * The words of the finder stand in their index as soon as they are written. Kept for later, as an index of this kind does by itself, they were
 * read one by one by every search until the next vacuum: after an import each answer took five to ten times as long.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER INDEX finder_words_trgm SET (fastupdate = off);
    SELECT gin_clean_pending_list('finder_words_trgm');
  `);
}

export async function down(sql: Sql) {
  await sql("ALTER INDEX finder_words_trgm RESET (fastupdate)");
}
