import type { Sql } from "#db/migrate.ts";

/** Kept sums of a hospital or city that was merged into another since count for that one, as its bookings do. */
export async function up(sql: Sql) {
  await sql(`CREATE OR REPLACE VIEW posted_sums AS
    SELECT kept.month, kept.account, kept.entry, kept.kind, coalesce(city.into_id, kept.city_id) AS city_id,
      coalesce(hospital.into_id, kept.hospital_id) AS hospital_id, kept.debit_paise, kept.credit_paise
    FROM closed_sums kept
    LEFT JOIN master_merges city ON city.master = 'cities' AND city.from_id = kept.city_id
    LEFT JOIN master_merges hospital ON hospital.master = 'hospitals' AND hospital.from_id = kept.hospital_id
    UNION ALL
    SELECT date_trunc('month', posted_on)::date, account, entry, kind, city_id, hospital_id, greatest(amount_paise, 0), greatest(-amount_paise, 0)
    FROM posted_lines WHERE posted_on >= first_open_day()`);
}

export async function down(sql: Sql) {
  await sql(`CREATE OR REPLACE VIEW posted_sums AS
    SELECT month, account, entry, kind, city_id, hospital_id, debit_paise, credit_paise FROM closed_sums
    UNION ALL
    SELECT date_trunc('month', posted_on)::date, account, entry, kind, city_id, hospital_id, greatest(amount_paise, 0), greatest(-amount_paise, 0)
    FROM posted_lines WHERE posted_on >= first_open_day()`);
}
