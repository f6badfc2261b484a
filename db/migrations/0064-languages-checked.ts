import type { Sql } from "#db/migrate.ts";

/** Checks the languages that are kept, in a step of its own: reading every row must not hold up those who write. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE users VALIDATE CONSTRAINT users_language;
    ALTER TABLE orders VALIDATE CONSTRAINT orders_language;
    ALTER TABLE messages VALIDATE CONSTRAINT messages_language;
  `);
}

/** Nothing to take back: the constraints go with their columns. */
export async function down(_sql: Sql) {}
