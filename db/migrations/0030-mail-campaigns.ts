import type { Sql } from "#db/migrate.ts";

/** Two indexes are built beside the sales that go on, which no transaction can do. */
export const transaction = false;

/** Campaigns by mail: their subject, the addresses they go to, and how to find quickly what an address has to do with us. */
export async function up(sql: Sql) {
  for (const table of ["orders", "requests"]) {
    await sql(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_email`);
    await sql(`CREATE INDEX CONCURRENTLY ${table}_email ON ${table} (email) WHERE email IS NOT NULL`);
  }
  await sql(`
    ALTER TABLE campaign_templates ADD COLUMN IF NOT EXISTS subject text NOT NULL DEFAULT '',
      DROP CONSTRAINT IF EXISTS campaign_templates_channel_check, DROP CONSTRAINT IF EXISTS campaign_templates_subject;
    ALTER TABLE campaign_templates ADD CONSTRAINT campaign_templates_channel_check CHECK (channel IN ('sms', 'whatsapp', 'mail')),
      ADD CONSTRAINT campaign_templates_subject CHECK ((channel = 'mail') = (subject <> ''));

    -- As tested and approved, like the body.
    ALTER TABLE campaigns ADD COLUMN IF NOT EXISTS subject text NOT NULL DEFAULT '',
      DROP CONSTRAINT IF EXISTS campaigns_channel_check, DROP CONSTRAINT IF EXISTS campaigns_subject;
    ALTER TABLE campaigns ADD CONSTRAINT campaigns_channel_check CHECK (channel IN ('sms', 'whatsapp', 'mail')),
      ADD CONSTRAINT campaigns_subject CHECK (CASE channel WHEN 'mail' THEN subject <> '' OR body = '' ELSE subject = '' END);

    -- A person of a campaign has a number or an address, never both: the campaign's channel says which.
    ALTER TABLE campaign_recipients ALTER COLUMN phone_e164 DROP NOT NULL,
      ADD COLUMN IF NOT EXISTS email citext CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
      DROP CONSTRAINT IF EXISTS campaign_recipients_one_address;
    ALTER TABLE campaign_recipients
      ADD CONSTRAINT campaign_recipients_one_address CHECK (num_nonnulls(phone_e164, email) = 1) NOT VALID;
    ALTER TABLE campaign_recipients VALIDATE CONSTRAINT campaign_recipients_one_address;
    CREATE UNIQUE INDEX IF NOT EXISTS campaign_recipients_mail ON campaign_recipients (campaign_id, email) WHERE email IS NOT NULL;
  `);
}

export async function down(sql: Sql) {
  for (const table of ["orders", "requests"]) await sql(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_email`);
  await sql(`
    ALTER TABLE campaign_recipients ADD COLUMN IF NOT EXISTS email citext;
    UPDATE short_links SET campaign_recipient_id = NULL WHERE campaign_recipient_id IN (
      SELECT id FROM campaign_recipients WHERE email IS NOT NULL);
    DELETE FROM campaign_recipients WHERE email IS NOT NULL;
    ALTER TABLE campaign_recipients DROP CONSTRAINT IF EXISTS campaign_recipients_one_address,
      DROP COLUMN email, ALTER COLUMN phone_e164 SET NOT NULL;

    DELETE FROM campaigns WHERE channel = 'mail';
    ALTER TABLE campaigns DROP CONSTRAINT IF EXISTS campaigns_subject, DROP CONSTRAINT IF EXISTS campaigns_channel_check,
      DROP COLUMN IF EXISTS subject;
    ALTER TABLE campaigns ADD CONSTRAINT campaigns_channel_check CHECK (channel IN ('sms', 'whatsapp'));

    ALTER TABLE campaign_templates DROP CONSTRAINT IF EXISTS campaign_templates_subject,
      DROP CONSTRAINT IF EXISTS campaign_templates_channel_check, DROP COLUMN IF EXISTS subject;
    UPDATE campaign_templates SET channel = 'sms', active = false WHERE channel = 'mail';
    ALTER TABLE campaign_templates ADD CONSTRAINT campaign_templates_channel_check CHECK (channel IN ('sms', 'whatsapp'));
  `);
}
