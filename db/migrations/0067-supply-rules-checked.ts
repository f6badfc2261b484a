import type { Sql } from "#db/migrate.ts";

/** Checks what 0066 demands of rows, in a step of its own: reading every row must not hold up those who write. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE room_nights VALIDATE CONSTRAINT room_nights_reason;
    ALTER TABLE rooms VALIDATE CONSTRAINT rooms_long_stays;
  `);
}

/** Nothing to take back: a constraint that was checked holds as before. */
export async function down(_sql: Sql) {}
