import type { Sql } from "#db/migrate.ts";

/**
 * Commission rules come into being only by an approval of two people: one asked for it, another decided. What stood before stays. Their
 * terms are never changed; a rule is taken out of use by two people as well.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE FUNCTION two_people_agreed(kind text, subject uuid) RETURNS boolean LANGUAGE sql STABLE AS $body$
      SELECT EXISTS (SELECT FROM approvals WHERE subject_kind = kind AND subject_id = subject AND status = 'approved'
        AND requested_by IS NOT NULL AND decided_by IS NOT NULL AND decided_by <> requested_by)
    $body$;
    CREATE FUNCTION need_two_people() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NOT two_people_agreed(TG_ARGV[0], NEW.id) THEN
        RAISE EXCEPTION '% needs two people', TG_TABLE_NAME USING ERRCODE = '42501', CONSTRAINT = TG_TABLE_NAME || '_two_people';
      END IF;
      RETURN NEW;
    END $body$;
    CREATE FUNCTION refuse_new_terms() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      RAISE EXCEPTION 'the terms of % are never changed', TG_TABLE_NAME USING ERRCODE = '42501';
    END $body$;

    CREATE TRIGGER commission_rules_two_people BEFORE INSERT ON commission_rules
      FOR EACH ROW EXECUTE FUNCTION need_two_people('commission_rule');
    CREATE TRIGGER commission_rules_end BEFORE UPDATE OF active ON commission_rules
      FOR EACH ROW WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION need_two_people('commission_rule_end');
    CREATE TRIGGER commission_rules_terms BEFORE UPDATE OF kind, account_id, property_id, city_id, min_price_paise, valid_from, valid_to, rate_ppm
      ON commission_rules FOR EACH ROW EXECUTE FUNCTION refuse_new_terms();
    CREATE TRIGGER commission_rules_again BEFORE UPDATE OF active ON commission_rules
      FOR EACH ROW WHEN (NEW.active AND NOT OLD.active) EXECUTE FUNCTION refuse_new_terms();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER commission_rules_two_people ON commission_rules;
    DROP TRIGGER commission_rules_end ON commission_rules;
    DROP TRIGGER commission_rules_terms ON commission_rules;
    DROP TRIGGER commission_rules_again ON commission_rules;
    DROP FUNCTION need_two_people(), refuse_new_terms(), two_people_agreed(text, uuid);
  `);
}
