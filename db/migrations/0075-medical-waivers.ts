import type { Sql } from "#db/migrate.ts";

/**
 * A family asks with the hospital's letter that nothing is charged, because the treatment changed. Who bears what the policy would have
 * charged is a dated rule, for each cause; two people agree on a new one.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE waiver_rules (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      cause text NOT NULL CHECK (cause IN ('surgery_moved', 'intensive_care', 'early_discharge', 'death')),
      platform_ppm integer NOT NULL CHECK (platform_ppm >= 0 AND platform_ppm <= 1000000),
      valid_from date NOT NULL,
      created_by uuid REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT waiver_rules_one_a_day UNIQUE (cause, valid_from)
    );
    CREATE INDEX waiver_rules_created_by ON waiver_rules (created_by);
    INSERT INTO waiver_rules (cause, platform_ppm, valid_from) VALUES
      ('surgery_moved', 500000, '2026-01-01'), ('intensive_care', 500000, '2026-01-01'),
      ('early_discharge', 500000, '2026-01-01'), ('death', 500000, '2026-01-01');
    CREATE TRIGGER waiver_rules_two_people BEFORE INSERT ON waiver_rules FOR EACH ROW EXECUTE FUNCTION need_two_people('waiver_rule');
    CREATE TABLE medical_waivers (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      form_key uuid NOT NULL UNIQUE,
      booking_id uuid NOT NULL REFERENCES bookings,
      cause text NOT NULL CHECK (cause IN ('surgery_moved', 'intensive_care', 'early_discharge', 'death')),
      rule_id uuid NOT NULL REFERENCES waiver_rules,
      leaves_on date,
      note text NOT NULL DEFAULT '',
      letter_id uuid REFERENCES uploads,
      state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'proposed', 'granted', 'refused')),
      asked_by uuid REFERENCES users,
      asked_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      charge_paise bigint CHECK (charge_paise >= 0),
      platform_paise bigint,
      decided_by uuid REFERENCES users,
      decided_at timestamptz,
      decision_reason text NOT NULL DEFAULT '',
      CONSTRAINT medical_waivers_texts CHECK (length(note) <= 1000 AND length(decision_reason) <= 500),
      CONSTRAINT medical_waivers_letter CHECK (letter_id IS NOT NULL OR state IN ('granted', 'refused')),
      CONSTRAINT medical_waivers_due CHECK (due_at > asked_at),
      CONSTRAINT medical_waivers_decided CHECK ((state IN ('granted', 'refused')) = (decided_at IS NOT NULL)
        AND (decided_at IS NULL OR decision_reason <> '')),
      CONSTRAINT medical_waivers_money CHECK ((state = 'granted') = (charge_paise IS NOT NULL)
        AND (charge_paise IS NULL) = (platform_paise IS NULL) AND (platform_paise IS NULL OR platform_paise >= 0 AND platform_paise <= charge_paise))
    );
    CREATE UNIQUE INDEX medical_waivers_one_open ON medical_waivers (booking_id) WHERE state IN ('asked', 'proposed');
    CREATE INDEX medical_waivers_booking ON medical_waivers (booking_id, asked_at);
    CREATE INDEX medical_waivers_due ON medical_waivers (due_at) WHERE state = 'asked';
    CREATE INDEX medical_waivers_rule ON medical_waivers (rule_id);
    CREATE INDEX medical_waivers_asked_by ON medical_waivers (asked_by);
    CREATE INDEX medical_waivers_decided_by ON medical_waivers (decided_by);
    CREATE UNIQUE INDEX medical_waivers_letters ON medical_waivers (letter_id) WHERE letter_id IS NOT NULL;
    CREATE FUNCTION let_go_of_letter() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- The file then belongs to nothing, and goes with what was never used.
      UPDATE uploads SET attached_at = NULL WHERE id = OLD.letter_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER medical_waivers_letter AFTER UPDATE OF letter_id ON medical_waivers FOR EACH ROW
      WHEN (OLD.letter_id IS NOT NULL AND NEW.letter_id IS NULL) EXECUTE FUNCTION let_go_of_letter();
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE medical_waivers, waiver_rules");
  await sql("DROP FUNCTION let_go_of_letter()");
}
