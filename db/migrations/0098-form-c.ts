import type { Sql } from "#db/migrate.ts";

/**
 * Guests from abroad enter passport and visa once; the house that they stay in reports each of them within 24 hours (Form C).
 * Passport and visa are sealed, and go after their time.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE foreign_guests (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      customer_id uuid NOT NULL REFERENCES users,
      -- Name, passport and visa; NULL once they were erased.
      particulars_sealed text,
      passport_id uuid REFERENCES uploads,
      visa_id uuid REFERENCES uploads,
      created_at timestamptz NOT NULL,
      CONSTRAINT foreign_guests_erased CHECK (particulars_sealed IS NOT NULL OR passport_id IS NULL AND visa_id IS NULL)
    );
    CREATE INDEX foreign_guests_customer ON foreign_guests (customer_id, created_at);
    CREATE UNIQUE INDEX foreign_guests_passport ON foreign_guests (passport_id) WHERE passport_id IS NOT NULL;
    CREATE UNIQUE INDEX foreign_guests_visa ON foreign_guests (visa_id) WHERE visa_id IS NOT NULL;
    CREATE TABLE form_c_entries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      -- The booking that the stay began with.
      booking_id uuid NOT NULL REFERENCES bookings,
      -- NULL: the house took the papers itself.
      foreign_guest_id uuid REFERENCES foreign_guests,
      filed_at timestamptz,
      filed_by uuid REFERENCES users,
      filing_number text NOT NULL DEFAULT '',
      CONSTRAINT form_c_entries_filed CHECK ((filed_at IS NULL) = (filing_number = '') AND length(filing_number) <= 60),
      CONSTRAINT form_c_entries_once UNIQUE NULLS NOT DISTINCT (booking_id, foreign_guest_id)
    );
    CREATE INDEX form_c_entries_guest ON form_c_entries (foreign_guest_id);
    CREATE INDEX form_c_entries_filed_by ON form_c_entries (filed_by);
    CREATE FUNCTION let_go_of_papers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- The files then belong to nothing, and go with what was never used.
      UPDATE uploads SET attached_at = NULL WHERE id IN (OLD.passport_id, OLD.visa_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER foreign_guests_papers AFTER UPDATE OF particulars_sealed ON foreign_guests FOR EACH ROW
      WHEN (NEW.particulars_sealed IS NULL AND OLD.particulars_sealed IS NOT NULL) EXECUTE FUNCTION let_go_of_papers();
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE form_c_entries, foreign_guests");
  await sql("DROP FUNCTION let_go_of_papers()");
}
