import type { Sql } from "#db/migrate.ts";

/** Texts of messages that an admin edited, the provider's id of a campaign's words, subscribers as an audience, the link that led to an order. */
export async function up(sql: Sql) {
  await sql(`
    -- One row each time that somebody saved; the newest of a template and channel is in use. A row is never changed, so that a message
    -- which was queued with it says the same at every try.
    CREATE TABLE message_texts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      template text NOT NULL,
      channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'mail')),
      version integer NOT NULL CHECK (version > 0),
      -- NULL: the text that the product comes with.
      body text CHECK (body <> ''),
      subject text CHECK (subject <> ''),
      -- The id under which the provider or the operator (DLT) has registered these words.
      provider_template_id text NOT NULL DEFAULT '',
      saved_by uuid REFERENCES users,
      saved_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (template, channel, version),
      CHECK ((channel = 'mail' AND body IS NOT NULL) = (subject IS NOT NULL))
    );
    CREATE INDEX message_texts_by ON message_texts (saved_by);
    ALTER TABLE messages ADD COLUMN text_id uuid REFERENCES message_texts;
    CREATE INDEX messages_text ON messages (text_id) WHERE text_id IS NOT NULL;

    -- Kept with the words as they were tested and approved.
    ALTER TABLE campaigns ADD COLUMN provider_template_id text NOT NULL DEFAULT '';
    ALTER TABLE campaigns DROP CONSTRAINT campaigns_sources_check;
    ALTER TABLE campaigns ADD CONSTRAINT campaigns_sources_check
      CHECK (cardinality(sources) > 0 AND sources <@ ARRAY['contacts', 'customers', 'bookings', 'enquiries', 'subscribers']) NOT VALID;
    ALTER TABLE campaigns VALIDATE CONSTRAINT campaigns_sources_check;

    -- The short link that this person had followed in the week before.
    ALTER TABLE orders ADD COLUMN short_link_id uuid REFERENCES short_links;
    CREATE INDEX orders_short_link ON orders (short_link_id) WHERE short_link_id IS NOT NULL;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE orders DROP COLUMN short_link_id;
    UPDATE campaigns SET sources = coalesce(nullif(array_remove(sources, 'subscribers'), '{}'), ARRAY['contacts'])
      WHERE 'subscribers' = ANY (sources);
    ALTER TABLE campaigns DROP CONSTRAINT campaigns_sources_check;
    ALTER TABLE campaigns ADD CONSTRAINT campaigns_sources_check
      CHECK (cardinality(sources) > 0 AND sources <@ ARRAY['contacts', 'customers', 'bookings', 'enquiries']);
    ALTER TABLE campaigns DROP COLUMN provider_template_id;
    ALTER TABLE messages DROP COLUMN text_id;
    DROP TABLE message_texts;
  `);
}
