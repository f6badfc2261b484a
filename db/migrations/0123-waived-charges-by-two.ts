import type { Sql } from "#db/migrate.ts";

/** What `WAIVER_ADMIN_ABOVE` is unless somebody sets it: it counts for web processes of the version before, which name no limit. */
const USUAL_LIMIT_PAISE = 500_000;

/**
 * Charges that an office gives up, and what a house bears for a guest whom it could not keep, take two people above the limit too: as
 * goodwill and medical waivers do. What was decided before keeps no limit and is not looked at.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE cancellations ADD COLUMN waived_paise bigint, ADD COLUMN alone_up_to_paise bigint;
    ALTER TABLE relocations ADD COLUMN alone_up_to_paise bigint;
    CREATE TRIGGER cancellations_two_people BEFORE INSERT OR UPDATE OF id, waived_paise ON cancellations FOR EACH ROW
      WHEN (NEW.waived_paise > coalesce(NEW.alone_up_to_paise, ${USUAL_LIMIT_PAISE})) EXECUTE FUNCTION need_two_people('charge_waiver');
    CREATE TRIGGER relocations_two_people BEFORE INSERT OR UPDATE OF id, house_paise ON relocations FOR EACH ROW
      WHEN (NEW.house_paise > coalesce(NEW.alone_up_to_paise, ${USUAL_LIMIT_PAISE})) EXECUTE FUNCTION need_two_people('relocation_charge');
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER relocations_two_people ON relocations;
    DROP TRIGGER cancellations_two_people ON cancellations;
    ALTER TABLE relocations DROP COLUMN alone_up_to_paise;
    ALTER TABLE cancellations DROP COLUMN alone_up_to_paise, DROP COLUMN waived_paise;
  `);
}
