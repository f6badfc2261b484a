import type { Sql } from "#db/migrate.ts";

/** What `WAIVER_ADMIN_ABOVE` is unless somebody sets it: it counts for web processes of the version before, which name no limit. */
const USUAL_LIMIT_PAISE = 500_000;

/**
 * Goodwill and medical waivers keep up to what one person decides about them. Above it the database wants a proposal that somebody else approved,
 * as it does of rules and roles. What was given before keeps no limit and is not looked at.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE goodwill ADD COLUMN alone_up_to_paise bigint;
    ALTER TABLE medical_waivers ADD COLUMN alone_up_to_paise bigint;
    CREATE TRIGGER goodwill_two_people BEFORE INSERT ON goodwill FOR EACH ROW
      WHEN (NEW.amount_paise > coalesce(NEW.alone_up_to_paise, ${USUAL_LIMIT_PAISE})) EXECUTE FUNCTION need_two_people('goodwill');
    CREATE TRIGGER medical_waivers_two_people BEFORE UPDATE OF state ON medical_waivers FOR EACH ROW
      WHEN (NEW.state = 'granted' AND OLD.state <> 'granted' AND NEW.charge_paise > coalesce(NEW.alone_up_to_paise, ${USUAL_LIMIT_PAISE}))
      EXECUTE FUNCTION need_two_people('medical_waiver');
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER goodwill_two_people ON goodwill;
    DROP TRIGGER medical_waivers_two_people ON medical_waivers;
    ALTER TABLE goodwill DROP COLUMN alone_up_to_paise;
    ALTER TABLE medical_waivers DROP COLUMN alone_up_to_paise;
  `);
}
