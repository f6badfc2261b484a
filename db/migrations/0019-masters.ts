import type { Sql } from "#db/migrate.ts";

/** Masters that nothing else needed yet, and what keeps the ids and addresses of merged rows working. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE states ADD COLUMN active boolean NOT NULL DEFAULT true;

    -- What a patient says is wrong, in plain words, and the department that looks after it.
    CREATE TABLE problems (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name citext NOT NULL UNIQUE CHECK (name <> ''),
      department_id uuid REFERENCES departments,
      active boolean NOT NULL DEFAULT true
    );
    CREATE INDEX problems_department ON problems (department_id);

    -- A row that was found to be another one. The row stays, out of use; whoever still knows its id is led to the other.
    CREATE TABLE master_merges (
      master text NOT NULL,
      from_id uuid NOT NULL,
      into_id uuid NOT NULL CHECK (into_id <> from_id),
      from_name text NOT NULL,
      merged_by uuid REFERENCES users,
      merged_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (master, from_id)
    );
    CREATE INDEX master_merges_into ON master_merges (master, into_id);
    CREATE INDEX master_merges_merged_by ON master_merges (merged_by);

    -- Addresses of public pages that were once true: city, hospital and property pages lead from here to where the thing is now.
    CREATE TABLE former_addresses (
      kind text NOT NULL CHECK (kind IN ('city', 'hospital', 'property')),
      city_slug text COLLATE "C" NOT NULL,
      slug text COLLATE "C" NOT NULL DEFAULT '',
      target_id uuid NOT NULL,
      since timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (kind, city_slug, slug),
      CHECK ((kind = 'city') = (slug = ''))
    );
    CREATE INDEX former_addresses_target ON former_addresses (target_id);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE former_addresses, master_merges, problems;
    ALTER TABLE states DROP COLUMN active;
  `);
}
