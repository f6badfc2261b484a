import type { Sql } from "#db/migrate.ts";

/**
 * The language that somebody is written to in: kept on the account and on what is booked, and frozen on each message. Texts that an
 * admin edits are kept for each language, with the id under which the operators have them registered.
 */
export async function up(sql: Sql) {
  const known = "language IN ('en', 'hi', 'te', 'ta', 'bn', 'ar')";
  await sql(`
    ALTER TABLE users ADD COLUMN language text;
    ALTER TABLE orders ADD COLUMN language text NOT NULL DEFAULT 'en';
    ALTER TABLE messages ADD COLUMN language text NOT NULL DEFAULT 'en';
    ALTER TABLE users ADD CONSTRAINT users_language CHECK (${known}) NOT VALID;
    ALTER TABLE orders ADD CONSTRAINT orders_language CHECK (${known}) NOT VALID;
    ALTER TABLE messages ADD CONSTRAINT messages_language CHECK (${known}) NOT VALID;

    ALTER TABLE message_texts ADD COLUMN language text NOT NULL DEFAULT 'en' CONSTRAINT message_texts_language CHECK (${known});
    ALTER TABLE message_texts DROP CONSTRAINT message_texts_template_channel_version_key;
    ALTER TABLE message_texts ADD CONSTRAINT message_texts_version UNIQUE (template, channel, language, version);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    UPDATE messages SET text_id = NULL WHERE text_id IN (SELECT id FROM message_texts WHERE language <> 'en');
    DELETE FROM message_texts WHERE language <> 'en';
    ALTER TABLE message_texts DROP CONSTRAINT message_texts_version;
    ALTER TABLE message_texts ADD CONSTRAINT message_texts_template_channel_version_key UNIQUE (template, channel, version);
    ALTER TABLE message_texts DROP COLUMN language;
    ALTER TABLE messages DROP COLUMN language;
    ALTER TABLE orders DROP COLUMN language;
    ALTER TABLE users DROP COLUMN language;
  `);
}
