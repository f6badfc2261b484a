import type { Sql } from "#db/migrate.ts";

/**
 * Who registers: what an account says about itself beyond its name, its documents with the day they end, what staff think of a
 * registration, grievances; a change of phone or mail that waits for its code, and the codes that stand in for a lost phone.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE accounts
      ADD COLUMN contact_name text NOT NULL DEFAULT '',
      ADD COLUMN nearest_hospital_id uuid REFERENCES hospitals,
      ADD COLUMN latitude double precision CHECK (latitude BETWEEN 6 AND 38),
      ADD COLUMN longitude double precision CHECK (longitude BETWEEN 68 AND 98),
      ADD COLUMN registered_by uuid REFERENCES users,
      ADD COLUMN version integer NOT NULL DEFAULT 1;
    CREATE INDEX accounts_hospital ON accounts (nearest_hospital_id);
    CREATE INDEX accounts_registered_by ON accounts (registered_by);
    CREATE INDEX accounts_registrations ON accounts (account_kind, status, created_at DESC, id);
    CREATE INDEX accounts_registrations_of_kind ON accounts (partner_kind, status, created_at DESC, id) WHERE account_kind = 'partner';
    CREATE INDEX accounts_registrations_in_city ON accounts (city_id, account_kind, created_at DESC, id);
    CREATE INDEX accounts_newest ON accounts (account_kind, created_at DESC, id);
    CREATE INDEX accounts_name ON accounts USING gin (name gin_trgm_ops);
    CREATE INDEX accounts_phone ON accounts (phone_e164);
    CREATE INDEX accounts_email ON accounts (email);
    CREATE INDEX users_registrations ON users (role, status, created_at DESC, id);

    -- The papers of an account. One row is one paper; a renewal changes its date and waits for nobody, but is audited.
    CREATE TABLE documents (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES accounts,
      document_kind text NOT NULL CHECK (document_kind IN
        ('gstin', 'pan', 'trade_licence', 'fssai', 'vehicle_registration', 'vehicle_permit', 'driving_licence', 'drug_licence')),
      number text NOT NULL CHECK (number <> ''),
      valid_until date,
      upload_id uuid REFERENCES uploads,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT documents_once UNIQUE (account_id, document_kind, number)
    );
    CREATE INDEX documents_ending ON documents (valid_until) WHERE valid_until IS NOT NULL;
    CREATE INDEX documents_upload ON documents (upload_id);

    -- What staff and city managers advise; the admin decides.
    CREATE TABLE recommendations (
      approval_id uuid NOT NULL REFERENCES approvals ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users,
      -- The version of the request that was looked at.
      version integer NOT NULL,
      advice text NOT NULL CHECK (advice IN ('approve', 'reject')),
      remark text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (approval_id, user_id)
    );
    CREATE INDEX recommendations_user ON recommendations (user_id);

    CREATE TABLE grievances (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL CHECK (name <> ''),
      phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      email citext,
      about text NOT NULL,
      message text NOT NULL CHECK (message <> ''),
      answer text NOT NULL DEFAULT '',
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered')),
      answered_by uuid REFERENCES users,
      answered_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK ((status = 'answered') = (answered_at IS NOT NULL AND answer <> ''))
    );
    CREATE INDEX grievances_list ON grievances (status, created_at DESC);
    CREATE INDEX grievances_answered_by ON grievances (answered_by);

    -- A new phone or mail address of somebody signed in, until the code that went there is typed. One at a time.
    CREATE TABLE contact_changes (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
      contact_sealed text NOT NULL,
      code_mac bytea NOT NULL,
      session_hash bytea NOT NULL,
      tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX contact_changes_expiry ON contact_changes (expires_at);

    -- Each signs in once in place of the authenticator app.
    CREATE TABLE recovery_codes (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      code_mac bytea NOT NULL,
      used_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (user_id, code_mac)
    );
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE recovery_codes, contact_changes, grievances, recommendations, documents;
    DROP INDEX users_registrations;
    ALTER TABLE accounts DROP COLUMN contact_name, DROP COLUMN nearest_hospital_id, DROP COLUMN latitude, DROP COLUMN longitude,
      DROP COLUMN registered_by, DROP COLUMN version;
    DROP INDEX accounts_registrations, accounts_registrations_of_kind, accounts_registrations_in_city, accounts_newest, accounts_name,
      accounts_phone, accounts_email;
  `);
}
