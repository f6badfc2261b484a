import type { Sql } from "#db/migrate.ts";

/**
 * The platform's registrations for GST are dated rows that two people agree on: the newest of a state that is not after the day counts. One
 * without a GSTIN says that the platform is no longer registered there. What has not begun can be taken back or replaced; what counts stays.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE platform_registrations DROP CONSTRAINT platform_registrations_pkey, DROP CONSTRAINT platform_registrations_gstin_key,
      DROP CONSTRAINT platform_registrations_address_check,
      ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
      ADD COLUMN withdrawn_at timestamptz, ADD COLUMN withdrawn_by uuid REFERENCES users,
      ALTER COLUMN gstin DROP NOT NULL,
      ADD CONSTRAINT platform_registrations_whole CHECK ((gstin IS NULL) = (address = '')),
      ADD CONSTRAINT platform_registrations_withdrawn CHECK (withdrawn_at IS NULL OR (withdrawn_at AT TIME ZONE 'Asia/Kolkata')::date < valid_from);
    CREATE UNIQUE INDEX platform_registrations_of_state ON platform_registrations (state_code, valid_from) WHERE withdrawn_at IS NULL;
    CREATE INDEX platform_registrations_withdrawn_by ON platform_registrations (withdrawn_by) WHERE withdrawn_by IS NOT NULL;
    CREATE TRIGGER platform_registrations_two_people BEFORE INSERT ON platform_registrations
      FOR EACH ROW EXECUTE FUNCTION need_two_people('platform_registration');
    CREATE TRIGGER platform_registrations_stay BEFORE DELETE OR UPDATE OF id, state_code, gstin, address, valid_from, created_by, created_at OR TRUNCATE
      ON platform_registrations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER platform_registrations_stay ON platform_registrations;
    DROP TRIGGER platform_registrations_two_people ON platform_registrations;
    DROP INDEX platform_registrations_of_state;
    -- What only the newer table can say is gone with it: of each state the newest row that counts is left.
    DELETE FROM platform_registrations WHERE gstin IS NULL OR withdrawn_at IS NOT NULL;
    DELETE FROM platform_registrations older USING platform_registrations newer
      WHERE newer.state_code = older.state_code AND newer.valid_from > older.valid_from;
    ALTER TABLE platform_registrations DROP CONSTRAINT platform_registrations_whole, DROP CONSTRAINT platform_registrations_withdrawn,
      DROP COLUMN id, DROP COLUMN withdrawn_at, DROP COLUMN withdrawn_by, ALTER COLUMN gstin SET NOT NULL,
      ADD PRIMARY KEY (state_code), ADD CONSTRAINT platform_registrations_gstin_key UNIQUE (gstin),
      ADD CONSTRAINT platform_registrations_address_check CHECK (address <> '');
  `);
}
