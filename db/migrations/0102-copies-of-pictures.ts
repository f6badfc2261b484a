import type { Sql } from "#db/migrate.ts";

const FOCI =
  "'left-top', 'top', 'right-top', 'left', 'center', 'right', 'left-bottom', 'bottom', 'right-bottom'";

/** The widths that a public picture is kept in as well (none yet: NULL), and the part of a photo that stays in sight where it is cut. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE uploads ADD COLUMN copy_widths integer[];
    ALTER TABLE property_photos ADD COLUMN focus text NOT NULL DEFAULT 'center' CHECK (focus IN (${FOCI}));
    ALTER TABLE item_photos ADD COLUMN focus text NOT NULL DEFAULT 'center' CHECK (focus IN (${FOCI}));
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE uploads DROP COLUMN copy_widths;
    ALTER TABLE property_photos DROP COLUMN focus;
    ALTER TABLE item_photos DROP COLUMN focus;
  `);
}
