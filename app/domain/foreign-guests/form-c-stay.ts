import { isContinuation } from "#app/domain/bookings/stay-parts.ts";
import { stayRoot } from "#app/domain/bookings/stay-root.ts";
import { foreignSql } from "#app/domain/shared/nationality.ts";
import { FORM_C_HOURS } from "./labels.ts";

/**
 * The stays that a house reports: rooms of guests from abroad, one for each stay, by the part that it begins with now. SQL over
 * `bookings booking`.
 */
export const FORM_C_STAY = `booking.kind = 'room' AND booking.status IN ('confirmed', 'checked_in', 'completed')
  AND (booking.extends_booking_id IS NULL OR NOT ${isContinuation("booking")})
  AND booking.id IN (SELECT abroad.id FROM bookings abroad WHERE ${foreignSql("abroad.nationality")}
    UNION ALL SELECT entry.booking_id FROM form_c_entries entry)`;

/** Until when a stay is to be reported; before the arrival, as it is planned: noon of the check-in day. */
export const DUE_AT = `coalesce(booking.checked_in_at, (booking.starts_on + time '12:00') AT TIME ZONE 'Asia/Kolkata') + interval '${FORM_C_HOURS} hours'`;

/** How many of the stay were entered, and how many of them are reported. */
export const ENTRIES = `LATERAL (SELECT count(entry.foreign_guest_id)::integer AS persons, count(*) FILTER (WHERE entry.filed_at IS NULL)::integer AS open,
    count(entry.filed_at)::integer AS filed, max(entry.filed_at) AS filed_at, string_agg(nullif(entry.filing_number, ''), ', ' ORDER BY entry.filing_number) AS numbers
  FROM form_c_entries entry WHERE entry.booking_id = ${stayRoot("booking")})`;

/** How far the report is; `$now` is an instant. */
export const STATE = `CASE WHEN register.filed > 0 AND register.open = 0 THEN 'filed' WHEN booking.status = 'confirmed' THEN 'expected'
  WHEN ${DUE_AT} < $now::timestamptz THEN 'late' ELSE 'due' END`;
