import type { Sql } from "#db/migrate.ts";

/** What a partner takes off sale for a while, and changes of many nights or slots at once, which can be undone. */
export async function up(sql: Sql) {
  await sql(`
    -- The partner's own switch, beside the status that an admin gives. On sale is: approved, switched on, of an approved account.
    ALTER TABLE properties ADD COLUMN on_sale boolean NOT NULL DEFAULT true;
    ALTER TABLE rooms ADD COLUMN on_sale boolean NOT NULL DEFAULT true;
    ALTER TABLE items ADD COLUMN on_sale boolean NOT NULL DEFAULT true;

    -- One change of many nights of a property, or of many slots of what an outlet sells.
    CREATE TABLE stock_batches (
      id uuid PRIMARY KEY,
      property_id uuid REFERENCES properties,
      outlet_id uuid REFERENCES items ON DELETE CASCADE,
      -- Each night or slot as it was and as it became; what follows the default is null.
      changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array'),
      changed_by uuid REFERENCES users,
      changed_at timestamptz NOT NULL,
      undone_at timestamptz,
      CHECK (num_nonnulls(property_id, outlet_id) = 1)
    );
    CREATE INDEX stock_batches_property ON stock_batches (property_id, changed_at DESC) WHERE property_id IS NOT NULL;
    CREATE INDEX stock_batches_outlet ON stock_batches (outlet_id, changed_at DESC) WHERE outlet_id IS NOT NULL;
    CREATE INDEX stock_batches_by ON stock_batches (changed_by);
    CREATE INDEX stock_batches_age ON stock_batches (changed_at);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE stock_batches;
    ALTER TABLE properties DROP COLUMN on_sale;
    ALTER TABLE rooms DROP COLUMN on_sale;
    ALTER TABLE items DROP COLUMN on_sale;
  `);
}
