import type { Sql } from "#db/migrate.ts";

/** A partner's offer names its house or its item, whatever the kind; items have a floor price as rooms have. */
export async function up(sql: Sql) {
  await sql(`
    -- What is booked: a kitchen, a route, an article, a lab centre.
    ALTER TABLE offers ADD COLUMN item_id uuid REFERENCES items;
    CREATE INDEX offers_item ON offers (item_id);
    ALTER TABLE offers ADD CONSTRAINT offers_partner_thing CHECK (funder = 'platform'
      OR (kind = 'room' AND property_id IS NOT NULL AND item_id IS NULL)
      OR (kind <> 'room' AND item_id IS NOT NULL AND property_id IS NULL AND room_id IS NULL)) NOT VALID;
    ALTER TABLE offers VALIDATE CONSTRAINT offers_partner_thing;

    -- The price of one portion, day, piece or trip that no offer goes below.
    ALTER TABLE items ADD COLUMN floor_price_paise bigint CHECK (floor_price_paise > 0);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE items DROP COLUMN floor_price_paise;
    DELETE FROM offers WHERE item_id IS NOT NULL AND NOT EXISTS (SELECT FROM offer_redemptions WHERE offer_id = offers.id);
    ALTER TABLE offers DROP CONSTRAINT offers_partner_thing, DROP COLUMN item_id;
  `);
}
