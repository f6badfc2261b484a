import type { Sql } from "#db/migrate.ts";

/**
 * What was posted in open months is kept as sums too, up to a line of the ledger that a job moves on (`app/domain/books/sum-open-months.ts`): reports
 * read those sums and the few lines after it, however much a month holds.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE open_sums (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      month date NOT NULL,
      account text NOT NULL,
      entry text NOT NULL,
      -- Of what was sold, as in closed_sums.
      kind text,
      city_id uuid,
      hospital_id uuid,
      debit_paise bigint NOT NULL,
      credit_paise bigint NOT NULL,
      CONSTRAINT open_sums_once UNIQUE NULLS NOT DISTINCT (month, account, entry, kind, city_id, hospital_id)
    );
    CREATE TABLE summed_lines (
      the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
      -- Each line of the ledger up to this id is in the sums when its month is open.
      up_to bigint NOT NULL
    );
    INSERT INTO summed_lines (up_to) VALUES (0);
  `);
  // plpgsql, as first_open_day: the planner asks it how many lines are left instead of guessing.
  await sql(`CREATE FUNCTION summed_up_to() RETURNS bigint LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN (SELECT up_to FROM summed_lines);
    END $$`);
  await sql(LINES("line.amount_paise, line.id AS line_id"));
  await sql(`CREATE OR REPLACE VIEW posted_sums AS
    SELECT kept.month, kept.account, kept.entry, kept.kind, coalesce(city.into_id, kept.city_id) AS city_id,
      coalesce(hospital.into_id, kept.hospital_id) AS hospital_id, kept.debit_paise, kept.credit_paise
    FROM (SELECT month, account, entry, kind, city_id, hospital_id, debit_paise, credit_paise FROM closed_sums
      UNION ALL SELECT month, account, entry, kind, city_id, hospital_id, debit_paise, credit_paise FROM open_sums) kept
    LEFT JOIN master_merges city ON city.master = 'cities' AND city.from_id = kept.city_id
    LEFT JOIN master_merges hospital ON hospital.master = 'hospitals' AND hospital.from_id = kept.hospital_id
    UNION ALL
    SELECT date_trunc('month', posted_on)::date, account, entry, kind, city_id, hospital_id, greatest(amount_paise, 0), greatest(-amount_paise, 0)
    FROM posted_lines WHERE posted_on >= first_open_day() AND line_id > summed_up_to()`);
  // What a closed month holds is in its own sums; one that is opened again is summed up anew.
  await sql(`CREATE FUNCTION open_sums_follow_closing() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        DELETE FROM open_sums WHERE month <= NEW.month;
      ELSE
        DELETE FROM open_sums;
        UPDATE summed_lines SET up_to = 0;
      END IF;
      RETURN NULL;
    END $$`);
  await sql(
    "CREATE TRIGGER closed_months_open_sums AFTER INSERT OR DELETE ON closed_months FOR EACH ROW EXECUTE FUNCTION open_sums_follow_closing()",
  );
}

export async function down(sql: Sql) {
  await sql("DROP TRIGGER closed_months_open_sums ON closed_months");
  await sql("DROP VIEW posted_sums, posted_lines");
  await sql(LINES("line.amount_paise"));
  await sql(`CREATE VIEW posted_sums AS
    SELECT kept.month, kept.account, kept.entry, kept.kind, coalesce(city.into_id, kept.city_id) AS city_id,
      coalesce(hospital.into_id, kept.hospital_id) AS hospital_id, kept.debit_paise, kept.credit_paise
    FROM closed_sums kept
    LEFT JOIN master_merges city ON city.master = 'cities' AND city.from_id = kept.city_id
    LEFT JOIN master_merges hospital ON hospital.master = 'hospitals' AND hospital.from_id = kept.hospital_id
    UNION ALL
    SELECT date_trunc('month', posted_on)::date, account, entry, kind, city_id, hospital_id, greatest(amount_paise, 0), greatest(-amount_paise, 0)
    FROM posted_lines WHERE posted_on >= first_open_day()`);
  await sql("DROP FUNCTION open_sums_follow_closing(), summed_up_to()");
  await sql("DROP TABLE open_sums, summed_lines");
}

const LINES = (last: string) => `CREATE OR REPLACE VIEW posted_lines AS
  SELECT coalesce(entry.posted_on, (entry.at AT TIME ZONE 'Asia/Kolkata')::date) AS posted_on, line.account, entry.kind AS entry,
    booking.kind, booking.city_id, booking.hospital_id, ${last}
  FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id
  LEFT JOIN bookings booking ON booking.id = coalesce(entry.booking_id, (SELECT first.id FROM bookings first WHERE first.order_id = entry.order_id
    ORDER BY first.kind <> 'room', first.starts_at, first.id LIMIT 1))`;
