import type { Sql } from "#db/migrate.ts";

/** What people write to us, providers that refuse us, and two more reasons for which a campaign leaves somebody out. */
export async function up(sql: Sql) {
  await sql(`
    -- Every text that came to our numbers. The newest of a number says until when WhatsApp takes words of ours that it has not registered.
    CREATE TABLE message_replies (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
      phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      body text NOT NULL,
      -- The provider's id: a report that comes twice is kept once.
      provider_id text NOT NULL UNIQUE CHECK (provider_id <> ''),
      meant text NOT NULL CHECK (meant IN ('text', 'stop', 'start')),
      received_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX message_replies_phone ON message_replies (phone_e164, received_at DESC);
    CREATE INDEX message_replies_list ON message_replies (received_at DESC, id);

    -- A provider that does not know us: its messages wait, nothing is lost, and an admin has to act.
    CREATE TABLE refusing_providers (
      channel text PRIMARY KEY CHECK (channel IN ('sms', 'whatsapp', 'mail')),
      reason text NOT NULL CHECK (reason <> ''),
      since timestamptz NOT NULL,
      last_at timestamptz NOT NULL
    );

    -- The provider's code of a message that failed.
    ALTER TABLE messages ADD COLUMN error_code text NOT NULL DEFAULT '';

    ALTER TABLE campaign_recipients DROP CONSTRAINT campaign_recipients_skip_reason_check;
    ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_skip_reason_check
      CHECK (skip_reason IN ('', 'opted_out', 'no_consent', 'daily_cap', 'bad_number', 'cancelled', 'empty_place', 'no_window')) NOT VALID;
    ALTER TABLE campaign_recipients VALIDATE CONSTRAINT campaign_recipients_skip_reason_check;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE message_replies, refusing_providers;
    ALTER TABLE messages DROP COLUMN error_code;
    UPDATE campaign_recipients SET skip_reason = 'bad_number' WHERE skip_reason IN ('empty_place', 'no_window');
    ALTER TABLE campaign_recipients DROP CONSTRAINT campaign_recipients_skip_reason_check;
    ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_skip_reason_check
      CHECK (skip_reason IN ('', 'opted_out', 'no_consent', 'daily_cap', 'bad_number', 'cancelled'));
  `);
}
