import type { Sql } from "#db/migrate.ts";

/** What the second admin approves is what was prepared: whom a payout is for, how much it is, who prepared it and the limit of that day stay. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TRIGGER payouts_as_prepared BEFORE UPDATE OF side, account_id, kind, amount_paise, second_admin_above_paise, prepared_by
      ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_new_terms();
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TRIGGER payouts_as_prepared ON payouts");
}
