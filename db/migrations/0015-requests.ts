import type { Sql } from "#db/migrate.ts";

/**
 * What people ask of us, in one table: every kind has a name, a way to answer, an owner and a due time, and is worked off in the
 * same way. What only one kind asks (the disease, the purpose of a loan) stands in `details`, checked by the kind's form.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE requests (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      -- What a person reads out: reachus_id, health_support_id and so on at the edge.
      number text NOT NULL UNIQUE,
      kind text NOT NULL CHECK (kind IN ('reach_us', 'health_support', 'chat', 'medical_loan', 'callback', 'enquiry',
        'international_patient', 'domestic_patient', 'patient_assistant')),
      name text NOT NULL CHECK (name <> ''),
      phone_e164 text CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      email citext,
      location text NOT NULL DEFAULT '',
      hospital_name text NOT NULL DEFAULT '',
      hospital_id uuid REFERENCES hospitals,
      city_id uuid REFERENCES cities,
      message text NOT NULL DEFAULT '',
      details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object'),
      -- Whoever was signed in while asking, and whoever of the office wrote it down for somebody.
      customer_id uuid REFERENCES users,
      recorded_by uuid REFERENCES users,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'in_progress', 'closed')),
      owner_id uuid REFERENCES users,
      due_at timestamptz NOT NULL,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      closed_at timestamptz,
      CHECK (phone_e164 IS NOT NULL OR email IS NOT NULL),
      CHECK ((status = 'closed') = (closed_at IS NOT NULL))
    );
    CREATE INDEX requests_list ON requests (kind, created_at DESC, id);
    CREATE INDEX requests_due ON requests (kind, due_at) WHERE status <> 'closed';
    CREATE INDEX requests_owner ON requests (owner_id, created_at DESC) WHERE owner_id IS NOT NULL;
    CREATE INDEX requests_customer ON requests (customer_id, created_at DESC) WHERE customer_id IS NOT NULL;
    CREATE INDEX requests_recorded_by ON requests (recorded_by) WHERE recorded_by IS NOT NULL;
    CREATE INDEX requests_hospital ON requests (hospital_id) WHERE hospital_id IS NOT NULL;
    CREATE INDEX requests_city ON requests (city_id) WHERE city_id IS NOT NULL;
    CREATE INDEX requests_phone ON requests (phone_e164);
    CREATE INDEX requests_name ON requests USING gin (name gin_trgm_ops);

    -- What was done about a request, line after line.
    CREATE TABLE request_actions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      request_id uuid NOT NULL REFERENCES requests ON DELETE CASCADE,
      action_takenby uuid REFERENCES users,
      remarks text NOT NULL CHECK (remarks <> ''),
      status text NOT NULL CHECK (status IN ('open', 'in_progress', 'closed')),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX request_actions_request ON request_actions (request_id, created_at DESC);
    CREATE INDEX request_actions_by ON request_actions (action_takenby) WHERE action_takenby IS NOT NULL;

    CREATE TABLE request_files (
      request_id uuid NOT NULL REFERENCES requests ON DELETE CASCADE,
      upload_id uuid PRIMARY KEY REFERENCES uploads
    );
    CREATE INDEX request_files_request ON request_files (request_id);

    -- Who reads the newsletter. The token stands in the link that ends it; a row stays, so that an end is never forgotten.
    CREATE TABLE subscribers (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      subscriber_email citext NOT NULL UNIQUE,
      token text NOT NULL UNIQUE CHECK (length(token) >= 22),
      subscribed_at timestamptz NOT NULL DEFAULT now(),
      unsubscribed_at timestamptz
    );
    CREATE INDEX subscribers_at ON subscribers (subscribed_at DESC, id);
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE subscribers, request_files, request_actions, requests");
}
