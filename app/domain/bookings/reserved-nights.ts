import type { TxContext } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { addDays, type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { words } from "#app/words/catalogue.ts";
import { rows, type Transaction } from "#db/client.ts";
import { endHold } from "./expire-holds.ts";
import { readStay } from "./stay-parts.ts";

/** Nights after a stay that are held, each by an order of its own, until they are kept or given back (decision 21). */

/** The time of day (IST) until which a night is kept: that of the evening before. */
const KEEP_UNTIL = "20:00";

/** Until when a night has to be kept. */
export const keepBy = (night: IsoDate): Date => istInstant(addDays(night, -1), KEEP_UNTIL);

export type ReservedNight = {
  bookingId: string;
  orderId: string;
  /** Of the page that pays for it. */
  orderReference: string;
  night: IsoDate;
  keepBy: Date;
  /** With tax. */
  totalPaise: number;
};

/** The reserved nights among the bookings of a stay (`readStay`), in order. */
export async function reservedNights(
  stay: Array<{ id: string }>,
  tx?: Transaction,
): Promise<ReservedNight[]> {
  return rows<ReservedNight>(
    `SELECT booking.id AS booking_id, booking.order_id, ordered.reference AS order_reference, booking.starts_on AS night,
       ordered.hold_expires_at AS keep_by, ordered.total_paise
     FROM bookings booking JOIN orders ordered ON ordered.id = booking.order_id
     WHERE booking.id = ANY($ids::uuid[]) AND ordered.reserved AND ordered.status = 'held' ORDER BY booking.starts_on`,
    { ids: stay.map(({ id }) => id) },
    tx,
  );
}

/** True when nights are reserved after the stay of a booking, whose reader has checked who may see it. */
export async function hasReserved(bookingId: string, tx?: Transaction): Promise<boolean> {
  return (await reservedNights(await readStay(bookingId, tx), tx)).length > 0;
}

/**
 * Gives reserved nights back, from a night on or all, for a command that has locked the stay (`lockStay`). Last of all that it does, because
 * they come after the nights of the stay. @returns those that were given back
 */
export async function releaseReservedNights(
  ctx: TxContext,
  stay: Array<{ id: string }>,
  from: IsoDate = "",
): Promise<ReservedNight[]> {
  const nights = (await reservedNights(stay, ctx.tx)).filter(({ night }) => night >= from);
  for (const { orderId } of nights) await endHold(ctx, orderId, "order.release");
  return nights;
}

/** @throws Conflict `nights_reserved`: they are kept or given back before the stay becomes another one */
export async function refuseReserved(stay: Array<{ id: string }>, tx?: Transaction): Promise<void> {
  if ((await reservedNights(stay, tx)).length === 0) return;
  throw new Conflict(words("refusals")("nightsReserved"), "nights_reserved");
}
