import { execute, type Transaction } from "#db/client.ts";

/** SQL: the booking that the stay of the booking `b` began with, whatever became of it. */
export const stayRoot = (b: string) =>
  `(WITH RECURSIVE earlier AS (
      SELECT ${b}.id AS id, ${b}.extends_booking_id AS before
      UNION ALL
      SELECT part.id, part.extends_booking_id FROM bookings part JOIN earlier ON part.id = earlier.before)
    SELECT id FROM earlier WHERE before IS NULL LIMIT 1)`;

/**
 * The guests from abroad of a stay go with it to its new booking. What was reported to the authorities stays reported in the same house;
 * another house has to report it again.
 */
export function moveForeignGuests(
  tx: Transaction,
  { from, to, sameHouse }: { from: string[]; to: string; sameHouse: boolean },
): Promise<number> {
  return execute(
    `INSERT INTO form_c_entries (booking_id, foreign_guest_id, filed_at, filed_by, filing_number)
     SELECT DISTINCT ON (entry.foreign_guest_id) ${stayRoot("moved")}, entry.foreign_guest_id,
       CASE WHEN $sameHouse THEN entry.filed_at END, CASE WHEN $sameHouse THEN entry.filed_by END,
       CASE WHEN $sameHouse THEN entry.filing_number ELSE '' END
     FROM form_c_entries entry CROSS JOIN bookings moved
     WHERE entry.booking_id = ANY($from::uuid[]) AND moved.id = $to AND (entry.foreign_guest_id IS NOT NULL OR $sameHouse)
     ORDER BY entry.foreign_guest_id, entry.filed_at NULLS LAST
     ON CONFLICT ON CONSTRAINT form_c_entries_once DO NOTHING`,
    { from, to, sameHouse },
    tx,
  );
}
