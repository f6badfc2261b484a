import type { Sql } from "#db/migrate.ts";

/** Who acts: accounts, users, sessions, one-time passwords, limits, one-time form keys, uploads, the audit trail. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE accounts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_kind text NOT NULL CHECK (account_kind IN ('partner', 'agent')),
      partner_kind text CHECK (partner_kind IN ('property', 'food', 'travel', 'equipment')),
      name text NOT NULL CHECK (name <> ''),
      phone_e164 text CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      email citext,
      city_id uuid REFERENCES cities,
      address text NOT NULL DEFAULT '',
      gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
      pan text CHECK (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
      agent_commission_ppm integer NOT NULL DEFAULT 0 CHECK (agent_commission_ppm BETWEEN 0 AND 1000000),
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CHECK ((account_kind = 'partner') = (partner_kind IS NOT NULL))
    );
    CREATE INDEX accounts_city ON accounts (city_id);
    CREATE INDEX accounts_status ON accounts (account_kind, status, created_at);

    CREATE TABLE users (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      role text NOT NULL CHECK (role IN ('customer', 'partner', 'agent', 'staff', 'city_manager', 'admin')),
      sub_role text,
      account_id uuid REFERENCES accounts,
      zone_city_id uuid REFERENCES cities,
      name text NOT NULL CHECK (name <> ''),
      email citext,
      phone_e164 text CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      address text NOT NULL DEFAULT '',
      nationality text NOT NULL DEFAULT '',
      password_hash text,
      totp_secret text,
      totp_last_step bigint,
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      last_login_at timestamptz,
      UNIQUE (role, phone_e164),
      CHECK (role NOT IN ('partner', 'agent') OR account_id IS NOT NULL),
      CHECK (role <> 'city_manager' OR zone_city_id IS NOT NULL),
      CHECK (phone_e164 IS NOT NULL OR email IS NOT NULL)
    );
    -- The three roles of the shared login are told apart by what is typed there, so one address means one person.
    CREATE UNIQUE INDEX users_back_office_email ON users (email) WHERE role IN ('staff', 'city_manager', 'admin');
    CREATE UNIQUE INDEX users_back_office_phone ON users (phone_e164) WHERE role IN ('staff', 'city_manager', 'admin');
    CREATE INDEX users_email ON users (email) WHERE email IS NOT NULL;
    CREATE INDEX users_account ON users (account_id);
    CREATE INDEX users_zone ON users (zone_city_id);

    CREATE TABLE sessions (
      id_hash bytea PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      role text NOT NULL CHECK (role IN ('customer', 'partner', 'agent', 'staff', 'city_manager', 'admin')),
      -- The browser it was made in. One that signed in before is not shut out by a stranger who guesses from elsewhere.
      browser_hash bytea,
      created_at timestamptz NOT NULL DEFAULT now(),
      seen_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      authenticated_at timestamptz NOT NULL DEFAULT now(),
      revoked_at timestamptz,
      user_agent text NOT NULL DEFAULT ''
    );
    CREATE INDEX sessions_user ON sessions (user_id, created_at DESC);
    CREATE INDEX sessions_expiry ON sessions (expires_at);

    -- What is used once: the link to set a password (token_hash of the link), and a password that still waits for its
    -- second factor (token_hash of the browser).
    CREATE TABLE single_use_tokens (
      purpose text NOT NULL CHECK (purpose IN ('set_password', 'second_factor')),
      token_hash bytea NOT NULL,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (purpose, token_hash)
    );
    CREATE INDEX single_use_tokens_user ON single_use_tokens (user_id);
    CREATE INDEX single_use_tokens_expiry ON single_use_tokens (expires_at);

    -- One live code for each phone and purpose; five tries, counted before the comparison.
    CREATE TABLE otps (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      purpose text NOT NULL,
      phone_hash bytea NOT NULL,
      -- The number itself, sealed: the browser that asked is shown where its code went.
      phone_sealed text NOT NULL,
      browser_hash bytea NOT NULL,
      code_mac bytea NOT NULL,
      tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE UNIQUE INDEX otps_one_live ON otps (phone_hash, purpose) WHERE used_at IS NULL;
    CREATE INDEX otps_browser ON otps (browser_hash, purpose) WHERE used_at IS NULL;
    CREATE INDEX otps_expiry ON otps (expires_at);

    -- The table layout that rate-limiter-flexible expects.
    CREATE TABLE rate_limits (
      key text PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );
    CREATE INDEX rate_limits_expire ON rate_limits (expire);

    -- A form posted twice gives the first result. scope is the browser or session and the action.
    CREATE TABLE form_submissions (
      scope text NOT NULL,
      key uuid NOT NULL,
      request_hash bytea NOT NULL,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done')),
      result jsonb,
      locked_until timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (scope, key),
      CHECK ((state = 'done') = (result IS NOT NULL))
    );
    CREATE INDEX form_submissions_created ON form_submissions (created_at);

    CREATE TABLE uploads (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      purpose text NOT NULL,
      visibility text NOT NULL CHECK (visibility IN ('public', 'private')),
      owner_user_id uuid REFERENCES users,
      account_id uuid REFERENCES accounts,
      storage_key text NOT NULL UNIQUE,
      content_type text NOT NULL,
      byte_size integer NOT NULL CHECK (byte_size > 0),
      width integer,
      height integer,
      sha256 bytea NOT NULL,
      original_name text NOT NULL DEFAULT '',
      attached_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX uploads_unattached ON uploads (created_at) WHERE attached_at IS NULL;
    CREATE INDEX uploads_owner ON uploads (owner_user_id);
    CREATE INDEX uploads_account ON uploads (account_id);
    ALTER TABLE facilities ADD FOREIGN KEY (icon_upload_id) REFERENCES uploads;
    CREATE INDEX facilities_icon ON facilities (icon_upload_id);

    CREATE TABLE audit_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT clock_timestamp(),
      actor_kind text NOT NULL,
      actor_id uuid,
      actor_role text,
      action text NOT NULL,
      subject_kind text NOT NULL,
      subject_id text NOT NULL,
      before jsonb,
      after jsonb,
      reason text,
      request_id text,
      ip_hash text,
      batch_id uuid
    );
    CREATE INDEX audit_events_subject ON audit_events (subject_kind, subject_id, id DESC);
    CREATE INDEX audit_events_actor ON audit_events (actor_id, id DESC);

    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
    END $body$;
    CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE audit_events;
    DROP FUNCTION refuse_change();
    ALTER TABLE facilities DROP CONSTRAINT facilities_icon_upload_id_fkey;
    DROP TABLE uploads, form_submissions, rate_limits, otps, single_use_tokens, sessions, users, accounts CASCADE;
    DROP INDEX facilities_icon;
  `);
}
