import type { Sql } from "#db/migrate.ts";

/** What a member of a partner's or an agent's team may do; nothing said is the owner, who may do everything. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE users ADD COLUMN rights text[];
    ALTER TABLE users ADD CONSTRAINT users_rights CHECK (rights IS NULL OR role IN ('partner', 'agent') AND sub_partner_id IS NULL
      AND cardinality(rights) > 0 AND rights <@ ARRAY['bookings', 'prices', 'money'] AND (role = 'partner' OR NOT 'prices' = ANY (rights))) NOT VALID;
  `);
  await sql("ALTER TABLE users VALIDATE CONSTRAINT users_rights");
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE users DROP COLUMN rights");
}
