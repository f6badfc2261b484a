import type { Sql } from "#db/migrate.ts";

/**
 * Constraints are validated beside the traffic, which one transaction would hold up; so every step can be repeated.
 */
export const transaction = false;

const KINDS =
  "'reach_us', 'health_support', 'chat', 'medical_loan', 'callback', 'enquiry', 'international_patient', 'domestic_patient', 'patient_assistant'";

/** A number that nobody has, as `newReadableNumber` makes it. It names the row, so that each gets one of its own. */
const number = (
  row: string,
) => `(SELECT 'MHQ-' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(hash.bytes, at) & 31), 1)
      || CASE at WHEN 3 THEN '-' ELSE '' END, '' ORDER BY at)
    FROM (SELECT sha256(${row}.id::text::bytea) AS bytes) hash, generate_series(0, 7) at)`;

/** A grievance as a request, of the same id. It lies in the city of the newest booking of its number. */
const requestOf = (
  told: string,
) => `INSERT INTO requests (id, number, kind, name, phone_e164, email, city_id, message, details, language, status, due_at,
    created_at, answered_at)
  SELECT ${told}.id, ${number(told)}, 'grievance', ${told}.name, ${told}.phone_e164, ${told}.email,
    (SELECT booked.city_id FROM orders placed JOIN bookings booked ON booked.order_id = placed.id
      WHERE placed.phone_e164 = ${told}.phone_e164 ORDER BY booked.created_at DESC LIMIT 1),
    ${told}.message, jsonb_build_object('about', ${told}.about), ${told}.language, ${told}.status, ${told}.created_at + interval '48 hours',
    ${told}.created_at, ${told}.answered_at`;

/**
 * A grievance is a request like any other: it has a number, is written back to, can be given to somebody of the staff, and stands in its
 * city. The table of grievances stays, because the previous version still writes to it while this one starts: what it takes becomes a
 * request at once. A request also keeps the language of the page that it was written on, in which somebody without an account is answered.
 */
export async function up(sql: Sql) {
  await sql("ALTER TABLE requests ADD COLUMN IF NOT EXISTS language text");
  await sql(`ALTER TABLE requests DROP CONSTRAINT IF EXISTS requests_language, ADD CONSTRAINT requests_language
    CHECK (language IN ('en', 'hi', 'te', 'ta', 'bn', 'ar')) NOT VALID`);
  await sql("ALTER TABLE requests VALIDATE CONSTRAINT requests_language");
  await sql(`ALTER TABLE requests DROP CONSTRAINT IF EXISTS requests_kind_check, ADD CONSTRAINT requests_kind_check
    CHECK (kind IN (${KINDS}, 'grievance')) NOT VALID`);
  await sql("ALTER TABLE requests VALIDATE CONSTRAINT requests_kind_check");
  await sql(`CREATE OR REPLACE FUNCTION take_grievance_as_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  ${requestOf("new")} ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END $$`);
  await sql("DROP TRIGGER IF EXISTS grievances_are_requests ON grievances");
  await sql(
    "CREATE TRIGGER grievances_are_requests AFTER INSERT ON grievances FOR EACH ROW EXECUTE FUNCTION take_grievance_as_request()",
  );
  await sql(`${requestOf("told")} FROM grievances told ON CONFLICT (id) DO NOTHING`);
  await sql(`INSERT INTO request_actions (id, request_id, action_takenby, remarks, status, kind, created_at)
    SELECT told.id, told.id, told.answered_by, told.answer, 'answered', 'answer', told.answered_at
    FROM grievances told WHERE told.status = 'answered' ON CONFLICT (id) DO NOTHING`);
}

export async function down(sql: Sql) {
  await sql("DROP TRIGGER IF EXISTS grievances_are_requests ON grievances");
  await sql("DROP FUNCTION IF EXISTS take_grievance_as_request()");
  await sql(`INSERT INTO grievances (id, name, phone_e164, email, about, message, language, created_at)
    SELECT id, name, phone_e164, email, coalesce(details ->> 'about', ''), message, coalesce(language, 'en'), created_at
    FROM requests WHERE kind = 'grievance' ON CONFLICT (id) DO NOTHING`);
  await sql(`UPDATE grievances told SET status = 'answered', answer = last.remarks, answered_by = last.action_takenby, answered_at = last.created_at
    FROM requests asked CROSS JOIN LATERAL (SELECT line.remarks, line.action_takenby, line.created_at FROM request_actions line
      WHERE line.request_id = asked.id AND line.kind = 'answer' ORDER BY line.created_at DESC LIMIT 1) last
    WHERE asked.id = told.id AND asked.status IN ('answered', 'closed')`);
  await sql("DELETE FROM requests WHERE kind = 'grievance'");
  await sql(`ALTER TABLE requests DROP CONSTRAINT IF EXISTS requests_kind_check, ADD CONSTRAINT requests_kind_check
    CHECK (kind IN (${KINDS})) NOT VALID`);
  await sql("ALTER TABLE requests VALIDATE CONSTRAINT requests_kind_check");
  await sql("ALTER TABLE requests DROP COLUMN IF EXISTS language");
}
