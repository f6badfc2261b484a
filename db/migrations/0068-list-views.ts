import type { Sql } from "#db/migrate.ts";

/** What people make of lists: the columns that each sees, and views (filters, order and columns) under a name, their own or their office's. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE list_columns (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      list text NOT NULL CHECK (length(list) BETWEEN 1 AND 60),
      columns text[] NOT NULL CHECK (cardinality(columns) BETWEEN 1 AND 200),
      PRIMARY KEY (user_id, list)
    );
    CREATE TABLE list_views (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      list text NOT NULL CHECK (length(list) BETWEEN 1 AND 60),
      name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
      -- Where the list stands, and what its address says: filters and order.
      path text NOT NULL CHECK (path LIKE '/%' AND length(path) <= 200),
      query text NOT NULL CHECK (length(query) <= 2000),
      columns text[] CHECK (cardinality(columns) BETWEEN 1 AND 200),
      -- With whom it is shared: everybody of this role, of the same account where the role has one.
      role text NOT NULL CHECK (role IN ('partner', 'agent', 'staff', 'city_manager', 'admin')),
      account_id uuid REFERENCES accounts,
      shared boolean NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (owner_id, list, path, name)
    );
    CREATE INDEX list_views_shared ON list_views (list, role, account_id) WHERE shared;
    CREATE INDEX list_views_account ON list_views (account_id) WHERE account_id IS NOT NULL;
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE list_views; DROP TABLE list_columns");
}
