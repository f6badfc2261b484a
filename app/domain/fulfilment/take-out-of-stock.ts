import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { kindOf } from "#app/domain/bookings/kinds.ts";
import { lockOrder } from "#app/domain/bookings/order-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { bookingScope } from "#app/domain/bookings/scope.ts";
import { readClaims } from "#app/domain/claims/claim-row.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { blockingSlotsOfItem, stockBelowSold } from "#app/domain/listings/calendar/blocking-slots.ts";
import { itemTerms } from "#app/domain/listings/item-terms.ts";
import { readRecords } from "#app/domain/listings/record.ts";
import { writeTerms } from "#app/domain/listings/set-terms.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled, present } from "#app/present.ts";
import { brokenConstraint, execute, row } from "#db/client.ts";

/**
 * What was settled as not returned is gone, but its store's stock still counts it. It counts as taken (`hires-out.ts`) until somebody
 * takes it out of the stock, or says that the stock is right without it.
 */

const inputSchema = z.object({
  bookingId: z.uuid(),
  /** Lower the stock by the units of the hire; otherwise it is right as it is. */
  lower: z.boolean(),
});

/**
 * Says what became of a hire in the stock of its store, once. Days that it was still taken for are free from today on.
 * @throws NotFound when nothing was settled as not returned, or it is foreign; Forbidden; Conflict `stock_below_sold`, details `bookings`
 */
export async function takeOutOfStock(ctx: Context, input: z.input<typeof inputSchema>): Promise<void> {
  const { bookingId, lower } = parseInput(inputSchema, input);
  try {
    await withTransaction(ctx, async (ctx) => {
      const [visible] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
      if (!visible || !can(ctx.actor, "view", visible)) throw new NotFound();
      if (!can(ctx.actor, "mark", { ...visible, status: "confirmed" })) throw new Forbidden();
      await lockOrder(ctx.tx, visible.orderId);
      const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
      const [gone] = await readClaims(
        "claim.booking_id = $bookingId AND claim.claim_kind = 'missing' AND claim.state = 'settled'",
        { bookingId },
        ctx.tx,
        "FOR UPDATE",
      );
      if (!gone) throw new NotFound();
      if (gone.stockOutAt) return;
      await answer(ctx, present(booking), gone.id, lower);
    });
  } catch (error) {
    if (brokenConstraint(error) !== itemTerms.oversold) throw error;
    const counted = await stillInStock(ctx, bookingId);
    // Somebody else has answered meanwhile: once is enough.
    if (!counted) return;
    throw stockBelowSold(await bookingsInTheWay(ctx, bookingId, counted));
  }
}

/** The bookings that need what the stock would no longer have. */
async function bookingsInTheWay(ctx: Context, bookingId: string, { units, inAll }: StillInStock) {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  const itemId = filled(present(booking).itemId);
  const since = istInstant(istDate(ctx.now), "00:00");
  return blockingSlotsOfItem({ itemId, capacity: Math.max(0, inAll - units), since }, bookingId);
}

async function answer(ctx: TxContext, booking: StoredBooking, claimId: string, lower: boolean) {
  // The article is locked before its days, as by every other change of it.
  const [article] = await readRecords("equipment_item", [filled(booking.itemId)], ctx.tx, true);
  const inAll = Number(present(article).terms.units ?? 0);
  const units = lower ? Math.min(booking.units, inAll) : 0;
  await execute(
    "UPDATE claims SET stock_out_at = $now, stock_out_units = $units WHERE id = $claimId",
    { claimId, units, now: ctx.now },
    ctx.tx,
  );
  await kindOf("equipment").release(ctx.tx, [booking.id], istDate(ctx.now));
  const terms = { ...present(article).terms, units: inAll - units };
  if (units > 0) await writeTerms(ctx, { listing: present(article), terms, batchId: randomUUID() });
  await recordAudit(ctx, {
    action: "booking.out_of_stock",
    subjectKind: "booking",
    subjectId: booking.id,
    before: { units: inAll },
    after: { units: inAll - units },
  });
}

/** What the stock of a store still counts of a hire that was settled as not returned, and how many units it has in all. */
export type StillInStock = { units: number; inAll: number };

/** In the scope of the caller. @returns null when there is nothing to say of the stock */
export async function stillInStock(ctx: Context, bookingId: string): Promise<StillInStock | null> {
  const { sql, bind } = bookingScope(ctx.actor);
  const found = await row<StillInStock>(
    `SELECT booking.units, article.units AS "inAll" FROM bookings booking JOIN claims gone ON gone.booking_id = booking.id
     JOIN equipment_items article ON article.item_id = booking.item_id
     WHERE booking.id = $bookingId AND gone.claim_kind = 'missing' AND gone.state = 'settled' AND gone.stock_out_at IS NULL AND ${sql}`,
    { ...bind, bookingId },
    ctx.tx,
  );
  return found ?? null;
}
