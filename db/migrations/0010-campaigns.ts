import type { Sql } from "#db/migrate.ts";

/** Campaigns: who agreed to hear from us, phone numbers added by hand, templates, the audience of each campaign; messages that were read. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE messages DROP CONSTRAINT messages_state_check;
    ALTER TABLE messages ADD CONSTRAINT messages_state_check
      CHECK (state IN ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'dropped', 'in_doubt')) NOT VALID;
    ALTER TABLE messages VALIDATE CONSTRAINT messages_state_check;
    ALTER TABLE messages ADD COLUMN delivered_at timestamptz, ADD COLUMN read_at timestamptz;

    -- One row a number: whether it agreed to marketing, and how we know. A withdrawal stays until the person takes it back.
    CREATE TABLE message_consents (
      phone_e164 text PRIMARY KEY CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      state text NOT NULL CHECK (state IN ('given', 'withdrawn')),
      basis text NOT NULL CHECK (basis <> ''),
      source text NOT NULL CHECK (source IN ('reply', 'link', 'contact', 'admin')),
      changed_by uuid REFERENCES users,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX message_consents_by ON message_consents (changed_by);

    -- Numbers that staff added, each under the hospital (campaign option) it belongs to.
    CREATE TABLE campaign_contacts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      name text NOT NULL DEFAULT '',
      hospital_id uuid REFERENCES hospitals,
      added_by uuid REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE NULLS NOT DISTINCT (hospital_id, phone_e164)
    );
    CREATE INDEX campaign_contacts_phone ON campaign_contacts (phone_e164);
    CREATE INDEX campaign_contacts_list ON campaign_contacts (created_at DESC, id);
    CREATE INDEX campaign_contacts_by ON campaign_contacts (added_by);

    CREATE TABLE campaign_templates (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name citext NOT NULL UNIQUE CHECK (name <> ''),
      channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
      body text NOT NULL CHECK (body <> ''),
      -- The id under which the provider or the operator (DLT) has registered these words.
      provider_template_id text NOT NULL DEFAULT '',
      version integer NOT NULL DEFAULT 1,
      active boolean NOT NULL DEFAULT true,
      created_by uuid REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX campaign_templates_by ON campaign_templates (created_by);

    CREATE TABLE campaigns (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      campaign_name citext NOT NULL UNIQUE CHECK (campaign_name <> ''),
      template_id uuid NOT NULL REFERENCES campaign_templates,
      -- The words as they were tested and approved: a later edit of the template does not reach them.
      body text NOT NULL DEFAULT '',
      channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
      link_url text NOT NULL DEFAULT '',
      sources text[] NOT NULL CHECK (cardinality(sources) > 0 AND sources <@ ARRAY['contacts', 'customers', 'bookings', 'enquiries']),
      city_id uuid REFERENCES cities,
      hospital_id uuid REFERENCES hospitals,
      date_from date,
      date_to date,
      consent_note text NOT NULL CHECK (consent_note <> ''),
      -- What one part of a message costs.
      unit_cost_paise bigint NOT NULL DEFAULT 0 CHECK (unit_cost_paise >= 0),
      status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'approved', 'scheduled', 'running', 'paused', 'finished', 'cancelled')),
      version integer NOT NULL DEFAULT 1,
      created_by uuid REFERENCES users,
      tested_at timestamptz,
      approved_by uuid REFERENCES users,
      approved_at timestamptz,
      scheduled_at timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      pause_reason text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT campaigns_two_people CHECK (approved_by IS NULL OR approved_by <> created_by),
      CONSTRAINT campaigns_approved CHECK (status IN ('draft', 'cancelled') OR (approved_at IS NOT NULL AND tested_at IS NOT NULL AND body <> '')),
      CONSTRAINT campaigns_scheduled CHECK (status <> 'scheduled' OR scheduled_at IS NOT NULL)
    );
    CREATE INDEX campaigns_list ON campaigns (created_at DESC, id);
    CREATE INDEX campaigns_open ON campaigns (scheduled_at) WHERE status IN ('scheduled', 'running');
    CREATE INDEX campaigns_template ON campaigns (template_id);
    CREATE INDEX campaigns_city ON campaigns (city_id);
    CREATE INDEX campaigns_hospital ON campaigns (hospital_id);
    CREATE INDEX campaigns_created_by ON campaigns (created_by);
    CREATE INDEX campaigns_approved_by ON campaigns (approved_by);

    -- The audience as it was approved. A number gets a campaign once, whatever happens to the worker.
    CREATE TABLE campaign_recipients (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      campaign_id uuid NOT NULL REFERENCES campaigns,
      phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      name text NOT NULL DEFAULT '',
      hospital text NOT NULL DEFAULT '',
      city text NOT NULL DEFAULT '',
      source text NOT NULL,
      -- taken: it has its message, whose state says what became of it.
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'skipped')),
      skip_reason text NOT NULL DEFAULT '' CHECK (skip_reason IN ('', 'opted_out', 'no_consent', 'daily_cap', 'bad_number', 'cancelled')),
      parts integer NOT NULL DEFAULT 0,
      message_id uuid UNIQUE REFERENCES messages,
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (campaign_id, phone_e164),
      CHECK ((state = 'taken') = (message_id IS NOT NULL)),
      CHECK ((state = 'skipped') = (skip_reason <> ''))
    );
    CREATE INDEX campaign_recipients_waiting ON campaign_recipients (campaign_id, id) WHERE state = 'waiting';
    CREATE INDEX campaign_recipients_list ON campaign_recipients (campaign_id, state, id);
    CREATE INDEX campaign_recipients_phone ON campaign_recipients (phone_e164);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE campaign_recipients, campaigns, campaign_templates, campaign_contacts, message_consents;
    UPDATE messages SET state = 'delivered' WHERE state = 'read';
    ALTER TABLE messages DROP COLUMN delivered_at, DROP COLUMN read_at;
    ALTER TABLE messages DROP CONSTRAINT messages_state_check;
    ALTER TABLE messages ADD CONSTRAINT messages_state_check
      CHECK (state IN ('queued', 'sending', 'sent', 'delivered', 'failed', 'dropped', 'in_doubt'));
  `);
}
