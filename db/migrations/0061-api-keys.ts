import type { Sql } from "#db/migrate.ts";

/** Keys with which programs call for a user: what they may, which version of the calls they were made for; and names and scopes of tokens. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE api_keys (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
      -- SHA-256 of the key, which is shown once; its last four characters tell a person which one it is.
      key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
      ending text NOT NULL CHECK (length(ending) = 4),
      scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
      version date NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    CREATE INDEX api_keys_user ON api_keys (user_id, created_at DESC);
    ALTER TABLE sessions ADD COLUMN name text NOT NULL DEFAULT '', ADD COLUMN scopes text[];
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE sessions DROP COLUMN scopes, DROP COLUMN name;
    DROP TABLE api_keys;
  `);
}
