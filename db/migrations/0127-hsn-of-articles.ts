import type { Sql } from "#db/migrate.ts";

/** An article has its own HSN, and a GST rate can be of the articles whose HSN begins with some digits. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE equipment_items ADD COLUMN hsn text NOT NULL DEFAULT '' CHECK (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$' AND hsn NOT LIKE '99%');
    ALTER TABLE rates DROP CONSTRAINT rates_item_group_check, ADD CONSTRAINT rates_item_group_check
      CHECK (item_group = '*' OR item_group ~ '^([a-z][a-z_]{0,30}|[0-9]{2,8})$');
  `);
}

/** Rates by HSN were used by bookings and stay: their groups are checked for new rows only. */
export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE rates DROP CONSTRAINT rates_item_group_check, ADD CONSTRAINT rates_item_group_check
      CHECK (item_group = '*' OR item_group ~ '^[a-z][a-z_]{0,30}$') NOT VALID;
    ALTER TABLE equipment_items DROP COLUMN hsn;
  `);
}
