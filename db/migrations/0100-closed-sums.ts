import type { Sql } from "#db/migrate.ts";

/**
 * What was posted in closed months is kept as sums, so that reports read those and the lines of open months alone. Closing a month writes them,
 * opening it again removes them, and nothing else can. `closed_months.posted` is what the version before kept; nothing reads it any more.
 */
export async function up(sql: Sql) {
  await sql("ALTER TABLE closed_months ALTER posted DROP NOT NULL");
  await sql(`
    CREATE TABLE closed_sums (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      -- The closed month whose closing wrote it: a month before, that was never closed itself, was closed along.
      closed_month date NOT NULL REFERENCES closed_months ON DELETE CASCADE,
      month date NOT NULL,
      account text NOT NULL,
      entry text NOT NULL,
      -- Of what was sold; NULL for what is of no booking, or of one without a hospital.
      kind text,
      city_id uuid,
      hospital_id uuid,
      debit_paise bigint NOT NULL,
      credit_paise bigint NOT NULL,
      CONSTRAINT closed_sums_once UNIQUE NULLS NOT DISTINCT (month, account, entry, kind, city_id, hospital_id)
    );
    CREATE INDEX closed_sums_closed ON closed_sums (closed_month);
  `);
  // plpgsql, so that the planner asks it how many days are open instead of guessing.
  await sql(`CREATE FUNCTION first_open_day() RETURNS date LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    BEGIN
      RETURN (SELECT coalesce((max(month) + interval '1 month')::date, '-infinity') FROM closed_months);
    END $$`);
  // An entry counts for its own booking, and one of a whole order for the first booking of the order, a room before anything else.
  await sql(`CREATE VIEW posted_lines AS
    SELECT coalesce(entry.posted_on, (entry.at AT TIME ZONE 'Asia/Kolkata')::date) AS posted_on, line.account, entry.kind AS entry,
      booking.kind, booking.city_id, booking.hospital_id, line.amount_paise
    FROM ledger_entries entry JOIN ledger_lines line ON line.entry_id = entry.id
    LEFT JOIN bookings booking ON booking.id = coalesce(entry.booking_id, (SELECT first.id FROM bookings first WHERE first.order_id = entry.order_id
      ORDER BY first.kind <> 'room', first.starts_at, first.id LIMIT 1))`);
  await sql(`CREATE VIEW posted_sums AS
    SELECT month, account, entry, kind, city_id, hospital_id, debit_paise, credit_paise FROM closed_sums
    UNION ALL
    SELECT date_trunc('month', posted_on)::date, account, entry, kind, city_id, hospital_id, greatest(amount_paise, 0), greatest(-amount_paise, 0)
    FROM posted_lines WHERE posted_on >= first_open_day()`);
  await sql(`CREATE FUNCTION keep_closed_sums() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE since date;
    BEGIN
      SELECT coalesce((max(month) + interval '1 month')::date, '-infinity') INTO since FROM closed_months WHERE month < NEW.month;
      INSERT INTO closed_sums (closed_month, month, account, entry, kind, city_id, hospital_id, debit_paise, credit_paise)
      SELECT NEW.month, date_trunc('month', posted_on)::date, account, entry, kind, city_id, hospital_id,
        sum(greatest(amount_paise, 0)), sum(greatest(-amount_paise, 0))
      FROM posted_lines WHERE posted_on >= since AND posted_on < (NEW.month + interval '1 month')::date
      GROUP BY 2, 3, 4, 5, 6, 7;
      RETURN NULL;
    END $$`);
  await sql(`
    INSERT INTO closed_sums (closed_month, month, account, entry, kind, city_id, hospital_id, debit_paise, credit_paise)
    SELECT (SELECT min(closed.month) FROM closed_months closed WHERE closed.month >= date_trunc('month', posted_on)::date),
      date_trunc('month', posted_on)::date, account, entry, kind, city_id, hospital_id, sum(greatest(amount_paise, 0)), sum(greatest(-amount_paise, 0))
    FROM posted_lines WHERE posted_on < first_open_day() GROUP BY 1, 2, 3, 4, 5, 6, 7`);
  await sql(
    "CREATE TRIGGER closed_months_sums AFTER INSERT ON closed_months FOR EACH ROW EXECUTE FUNCTION keep_closed_sums()",
  );
  await sql(`CREATE FUNCTION sums_follow_closing() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP IN ('UPDATE', 'TRUNCATE') OR pg_trigger_depth() < 2 THEN
        RAISE EXCEPTION 'sums of closed months are written by closing and removed by opening' USING ERRCODE = '42501', CONSTRAINT = 'closed_sums_follow';
      END IF;
      RETURN NULL;
    END $$`);
  await sql(`CREATE TRIGGER closed_sums_follow BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON closed_sums
    FOR EACH STATEMENT EXECUTE FUNCTION sums_follow_closing()`);
}

export async function down(sql: Sql) {
  await sql("DROP TRIGGER closed_months_sums ON closed_months");
  await sql(`ALTER TABLE closed_months DISABLE TRIGGER USER`);
  await sql(`UPDATE closed_months closed SET posted = (SELECT coalesce(jsonb_object_agg(account, paise), '{}') FROM (
    SELECT account, sum(debit_paise - credit_paise)::bigint AS paise FROM closed_sums WHERE month = closed.month GROUP BY account) sums)
    WHERE posted IS NULL`);
  await sql(`ALTER TABLE closed_months ENABLE TRIGGER USER`);
  await sql("ALTER TABLE closed_months ALTER posted SET NOT NULL");
  await sql("DROP VIEW posted_sums, posted_lines");
  await sql("DROP TABLE closed_sums");
  await sql("DROP FUNCTION first_open_day(), keep_closed_sums(), sums_follow_closing()");
}
