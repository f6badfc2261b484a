import type { Sql } from "#db/migrate.ts";

/** The patients whom agents book for, each with who is called, and who stays with them. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE agent_contacts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES accounts,
      contact_name text NOT NULL CHECK (length(contact_name) BETWEEN 1 AND 100),
      phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      email citext,
      patient_name text NOT NULL CHECK (length(patient_name) BETWEEN 1 AND 100),
      patient_age_group text NOT NULL DEFAULT 'adult' CHECK (patient_age_group IN ('adult', 'child', 'infant')),
      patient_age smallint CHECK (patient_age BETWEEN 0 AND 120),
      patient_gender text CHECK (patient_gender IN ('female', 'male', 'other')),
      -- Names, in the order in which they were given.
      attendants jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(attendants) = 'array' AND jsonb_array_length(attendants) <= 10),
      nationality text NOT NULL DEFAULT '',
      address text NOT NULL DEFAULT '',
      note text NOT NULL DEFAULT '',
      -- Whom somebody books for at the moment: the newest choice of the last hours.
      chosen_by uuid REFERENCES users,
      chosen_at timestamptz,
      created_at timestamptz NOT NULL,
      -- When it was last written or booked for: what nobody uses goes after two years.
      used_at timestamptz NOT NULL,
      CHECK ((chosen_by IS NULL) = (chosen_at IS NULL))
    );
    CREATE UNIQUE INDEX agent_contacts_patient ON agent_contacts (account_id, phone_e164, lower(patient_name));
    CREATE INDEX agent_contacts_list ON agent_contacts (account_id, used_at DESC, id);
    CREATE INDEX agent_contacts_chosen ON agent_contacts (chosen_by, chosen_at DESC) WHERE chosen_by IS NOT NULL;
    CREATE INDEX agent_contacts_used ON agent_contacts (used_at);
    CREATE INDEX agent_contacts_phone ON agent_contacts (phone_e164);
    CREATE INDEX agent_contacts_email ON agent_contacts (email) WHERE email IS NOT NULL;
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE agent_contacts");
}
