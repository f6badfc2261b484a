import { readBookings } from "#app/domain/bookings/booking-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { type Context, hasRole, isPrivileged } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { plannedRow, row } from "#db/client.ts";

/** One end of a relocation, as it is told on a page. */
export type RelocationEnd = { id: string; reference: string; bookingOrderId: string; title: string };

/** Where a booking was moved to, or where it comes from. Money only for those who work with both houses, paise. */
export type RelocationView = {
  direction: "to" | "from";
  other: RelocationEnd;
  reason: string;
  money: { differencePaise: number; housePaise: number; chargedPaise: number } | null;
};

/**
 * What became of a booking whose house could not keep it, or why a booking was made in place of another; null for others. To a house the
 * other house is not told; to an agent it is if the agency has the other booking too.
 * @throws NotFound
 */
export async function readRelocation(ctx: Context, bookingId: string): Promise<RelocationView | null> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  if (booking.kind !== "room" || hasRole(ctx.actor, "partner")) return null;
  const isOffice = isPrivileged(ctx.actor) || hasRole(ctx.actor, "city_manager", "staff");
  const found = await row<
    RelocationEnd & {
      direction: "to" | "from";
      reason: string;
      differencePaise: number;
      housePaise: number;
      chargedPaise: number;
    }
  >(
    `SELECT CASE WHEN moved.from_booking_id = $bookingId THEN 'to' ELSE 'from' END AS direction,
       other.id, other.reference, other.booking_order_id, other.snapshot ->> 'title' AS title, moved.reason,
       moved.difference_paise, moved.house_paise,
       (SELECT coalesce(sum(amount_paise), 0)::bigint FROM relocation_charges WHERE relocation_id = moved.id) AS "chargedPaise"
     FROM relocations moved JOIN bookings other
       ON other.id = CASE WHEN moved.from_booking_id = $bookingId THEN moved.to_booking_id ELSE moved.from_booking_id END
     WHERE $bookingId IN (moved.from_booking_id, moved.to_booking_id)
       AND ($agency::uuid IS NULL OR other.agent_account_id = $agency)
     ORDER BY moved.from_booking_id <> $bookingId LIMIT 1`,
    { bookingId, agency: hasRole(ctx.actor, "agent") ? booking.agentAccountId : null },
    ctx.tx,
  );
  if (!found) return null;
  const { direction, reason, differencePaise, housePaise, chargedPaise, ...other } = found;
  const money = isOffice ? { differencePaise, housePaise, chargedPaise } : null;
  return { direction, other, reason: isOffice ? reason : "", money };
}

/** Where the stay of a booking goes on that its house could not keep, for anybody who holds its reference; null for others. */
export async function movedTo(
  ctx: Context,
  reference: string,
): Promise<Pick<RelocationEnd, "reference" | "title"> | null> {
  const found = await plannedRow<Pick<RelocationEnd, "reference" | "title">>(
    `SELECT other.reference, other.snapshot ->> 'title' AS title FROM bookings failed
     JOIN relocations moved ON moved.from_booking_id = failed.id JOIN bookings other ON other.id = moved.to_booking_id
     WHERE failed.reference = $reference`,
    { reference },
    ctx.tx,
  );
  return found ?? null;
}
