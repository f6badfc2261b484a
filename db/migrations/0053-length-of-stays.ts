import type { Sql } from "#db/migrate.ts";

/** How many nights a room is let for at once: at least and at most. Those that are there keep what held for them. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE rooms ADD COLUMN min_nights integer NOT NULL DEFAULT 1, ADD COLUMN max_nights integer NOT NULL DEFAULT 60,
      ADD CONSTRAINT rooms_length_of_stay CHECK (min_nights >= 1 AND max_nights BETWEEN min_nights AND 60) NOT VALID;
    ALTER TABLE rooms VALIDATE CONSTRAINT rooms_length_of_stay;
  `);
}

export async function down(sql: Sql) {
  await sql(
    "ALTER TABLE rooms DROP CONSTRAINT rooms_length_of_stay, DROP COLUMN max_nights, DROP COLUMN min_nights;",
  );
}
