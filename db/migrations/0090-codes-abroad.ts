import type { Sql } from "#db/migrate.ts";

/** Codes for numbers of other countries go by WhatsApp or mail: by which way, and whether an account's number itself was proved. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE otps ADD COLUMN channel text NOT NULL DEFAULT 'sms' CHECK (channel IN ('sms', 'whatsapp', 'mail')),
      -- The address itself and what was typed, sealed.
      ADD COLUMN mail_sealed text;
    ALTER TABLE users ADD COLUMN number_proven boolean NOT NULL DEFAULT true;
  `);
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE users DROP COLUMN number_proven");
  await sql("ALTER TABLE otps DROP COLUMN channel, DROP COLUMN mail_sealed");
}
