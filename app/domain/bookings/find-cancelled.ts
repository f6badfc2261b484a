import { type Context, userIdOf } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { LOOKUP_MESSAGES } from "#app/domain/shared/messages.ts";
import { row } from "#db/client.ts";
import type { BookingKindName } from "./labels.ts";
import { bookingScope } from "./scope.ts";

/**
 * The number of a cancelled booking in the actor's scope: by that of its cancellation or its own, or without one the booking that
 * the actor cancelled last.
 * @throws NotFound with the text of the contract; somebody else's looks the same
 */
export async function findCancelled(
  ctx: Context,
  { kind, number }: { kind?: BookingKindName; number?: string },
): Promise<string> {
  const scope = bookingScope(ctx.actor);
  const wanted = number?.trim().toUpperCase();
  const bind = { ...scope.bind, kind: kind ?? null };
  const which = wanted
    ? "(cancelled.booking_cancel_id = $number OR booking.booking_order_id = $number)"
    : "cancelled.cancelled_by = $by";
  const found = await row<{ bookingOrderId: string }>(
    `SELECT booking.booking_order_id
     FROM cancellations cancelled JOIN bookings booking ON booking.id = cancelled.booking_id
     WHERE ${which} AND ($kind::text IS NULL OR booking.kind = $kind) AND ${scope.sql}
     ORDER BY cancelled.cancelled_at DESC, cancelled.id LIMIT 1`,
    wanted ? { ...bind, number: wanted } : { ...bind, by: userIdOf(ctx.actor) },
    ctx.tx,
  );
  if (!found) throw new NotFound(wanted ? LOOKUP_MESSAGES.idNotFound(wanted) : "Nothing was cancelled.");
  return found.bookingOrderId;
}
