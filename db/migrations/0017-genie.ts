import type { Sql } from "#db/migrate.ts";

/**
 * The patients that a customer looks after with the patient assistant. Each one asks for something, which is a request like any
 * other: with an owner, a due time and what was done.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE genie_patients (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      s_no bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      user_id uuid NOT NULL REFERENCES users,
      request_id uuid NOT NULL UNIQUE REFERENCES requests,
      patient_firstname text NOT NULL CHECK (patient_firstname <> ''),
      patient_lastname text NOT NULL DEFAULT '',
      email_id citext,
      phone_number text NOT NULL CHECK (phone_number ~ '^\\+[1-9][0-9]{6,14}$'),
      patient_location text NOT NULL,
      problem text NOT NULL CHECK (problem <> ''),
      pr_description text NOT NULL DEFAULT '',
      created_datetime timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX genie_patients_user ON genie_patients (user_id, created_datetime DESC);
    CREATE INDEX genie_patients_at ON genie_patients (created_datetime DESC, id);
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE genie_patients");
}
