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

/**
 * The bookings that bear a name, where there are few of them: then a list begins with those, and does not look through every booking
 * for them. Nothing when there are many, and when something else than a name is looked for.
 */
export async function rareNameFirst(
  ctx: Context,
  { q }: { q: string },
): Promise<{ q?: string; named?: string[] }> {
  if (q.trim() === "") return {};
  const { sql, bind } = searchCondition(q);
  if (sql !== NAMED) return {};
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
