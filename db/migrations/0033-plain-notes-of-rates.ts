import type { Sql } from "#db/migrate.ts";

const WRITTEN = "Specification: ";
const ASSUMED = "Not in the specification: ";
const TO_CONFIRM = ", to be confirmed";

/** Partners read the notes of the opening rates beside their amounts: they say what the rate is, docs/money.md where it comes from. */
export async function up(sql: Sql) {
  await sql(`
    UPDATE rates SET note = CASE WHEN starts_with(note, '${WRITTEN}') THEN replace(note, '${WRITTEN}', '')
      ELSE replace(replace(note, '${ASSUMED}', ''), '${TO_CONFIRM}', '') END
    WHERE valid_from = '2017-07-01' AND (starts_with(note, '${WRITTEN}') OR starts_with(note, '${ASSUMED}'))
  `);
}

export async function down(sql: Sql) {
  await sql(`
    UPDATE rates SET note = CASE WHEN code = 'gst' AND kind <> 'room' THEN '${ASSUMED}' || note || '${TO_CONFIRM}'
      ELSE '${WRITTEN}' || note END
    WHERE valid_from = '2017-07-01'
  `);
}
