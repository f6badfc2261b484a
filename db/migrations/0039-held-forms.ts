import type { Sql } from "#db/migrate.ts";

/** Forms that wait until whoever sent them has confirmed who they are. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE held_forms (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      browser_hash bytea NOT NULL,
      -- The address and the fields, sealed: a form can hold bank details.
      sealed text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX held_forms_user ON held_forms (user_id, created_at);
    CREATE INDEX held_forms_expiry ON held_forms (expires_at);
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE held_forms");
}
