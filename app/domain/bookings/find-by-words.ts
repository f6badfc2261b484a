import type { Context } from "#app/domain/context.ts";
import type { Condition } from "#app/domain/lists/filters.ts";
import { LIST_COUNTED } from "#app/domain/shared/bounded-count.ts";
import { beginningWith, containing } from "#app/domain/shared/like.ts";
import { rows } from "#db/client.ts";

/** The bookings that words mean: booking numbers and whole phone numbers are found by their indexes, parts of names by trigrams. */
export function searchCondition(words: string): Condition {
  const q = words.trim();
  if (/^mh[a-z]-[0-9a-z-]*$/i.test(q))
    return { sql: "booking.booking_order_id LIKE $q", bind: { q: beginningWith(q.toUpperCase()) } };
  const digits = q.replace(/[\s()-]/g, "");
  if (/^\+?\d{10,15}$/.test(digits)) {
    const national = digits.length === 10 || (digits.length === 11 && digits.startsWith("0"));
    const phone = national ? `+91${digits.slice(-10)}` : `+${digits.replace("+", "")}`;
    return {
      sql: "booking.order_id IN (SELECT id FROM orders WHERE phone_e164 = $q)",
      bind: { q: phone },
    };
  }
  if (/^\d{3,9}$/.test(digits))
    return {
      sql: "booking.order_id IN (SELECT id FROM orders WHERE phone_e164 LIKE $q)",
      bind: { q: `%${digits}` },
    };
  return { sql: NAMED, bind: { q: containing(q) } };
}

const NAMED = `(booking.order_id IN (SELECT id FROM orders WHERE contact_name ILIKE $q)
  OR booking.id IN (SELECT booking_id FROM booking_guests WHERE guest_name ILIKE $q))`;

/** Asked of one booking after the other: subqueries that PostgreSQL cannot turn into a search for everybody of that name. */
const EACH_NAMED = `((SELECT contact_name FROM orders WHERE id = booking.order_id) ILIKE $q
  OR (SELECT count(*) FROM booking_guests WHERE booking_id = booking.id AND guest_name ILIKE $q) > 0)`;

/** The bookings of a common name, read from the newest on until a page is full. */
export const commonName = (words: string): Condition => ({
  sql: EACH_NAMED,
  bind: { q: containing(words.trim()) },
});

const NEWEST = 500;
/** A name is common if this many guests among the newest bookings have it; a family with several bookings counts once. */
const COMMON = 5;

/**
 * How the bookings that bear a name are read with the least reading: a common name from the newest booking on; a rare one by its
 * bookings, so that a list does not look through every other for them. Nothing when it is neither, or something else is looked for.
 */
export async function nameByItsNumber(
  ctx: Context,
  { q }: { q: string },
): Promise<{ q?: string; named?: string[]; common?: string }> {
  if (q.trim() === "") return {};
  const { sql, bind } = searchCondition(q);
  if (sql !== NAMED) return {};
  const newest = await rows(
    `SELECT FROM (SELECT id, order_id FROM bookings ORDER BY created_at DESC LIMIT ${NEWEST}) booking JOIN orders placed ON placed.id = booking.order_id
     WHERE placed.contact_name ILIKE $q OR EXISTS (SELECT FROM booking_guests guest WHERE guest.booking_id = booking.id AND guest.guest_name ILIKE $q)
     GROUP BY placed.phone_e164 LIMIT ${COMMON}`,
    bind,
    ctx.tx,
  );
  if (newest.length === COMMON) return { q: "", common: q };
  const found = await rows<{ id: string }>(
    `SELECT id FROM (
       (SELECT booking.id FROM orders JOIN bookings booking ON booking.order_id = orders.id
        WHERE contact_name ILIKE $q LIMIT ${LIST_COUNTED + 1})
       UNION ALL (SELECT booking_id FROM booking_guests WHERE guest_name ILIKE $q LIMIT ${LIST_COUNTED + 1})) named
     LIMIT ${LIST_COUNTED + 1}`,
    bind,
    ctx.tx,
  );
  return found.length > LIST_COUNTED ? {} : { q: "", named: found.map(({ id }) => id) };
}
