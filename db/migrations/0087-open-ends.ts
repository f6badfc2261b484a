import type { Sql } from "#db/migrate.ts";

/** Nights after a stay that are held one by one until the evening before, where the house offers it (decision 21). */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE rooms ADD COLUMN open_end_nights integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT rooms_open_end CHECK (open_end_nights BETWEEN 0 AND 14) NOT VALID;
    ALTER TABLE orders ADD COLUMN reserved boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT orders_reserved CHECK (NOT reserved OR purpose = 'extension') NOT VALID;
  `);
  await sql(`
    ALTER TABLE rooms VALIDATE CONSTRAINT rooms_open_end;
    ALTER TABLE orders VALIDATE CONSTRAINT orders_reserved;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE orders DROP CONSTRAINT orders_reserved, DROP COLUMN reserved;
    ALTER TABLE rooms DROP CONSTRAINT rooms_open_end, DROP COLUMN open_end_nights;
  `);
}
