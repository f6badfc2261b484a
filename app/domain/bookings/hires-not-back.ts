import type { Context } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { plannedRows } from "#db/client.ts";
import { HIRE_IS_OUT } from "./hires-out.ts";
import { bookingScope } from "./scope.ts";

/** More than a family hires at once. */
const MOST = 20;

/** The ids of what the caller hired and has not brought back though its last day is over, longest first: at most 20. */
export async function hiresNotBack(ctx: Context): Promise<string[]> {
  const { sql, bind } = bookingScope(ctx.actor);
  const found = await plannedRows<{ id: string }>(
    `SELECT booking.id FROM bookings booking
     WHERE ${sql} AND ${HIRE_IS_OUT} AND booking.status = 'checked_in' AND booking.ends_on < $today
     ORDER BY booking.ends_on, booking.id LIMIT ${MOST}`,
    { ...bind, today: istDate(ctx.now) },
    ctx.tx,
  );
  return found.map(({ id }) => id);
}
