import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";
import { type Booking, detailedBooking, type PublicBooking, publicBookings } from "./booking-details.ts";
import type { CancellationView, RefundView } from "./booking-parts.ts";
import { readBookings } from "./booking-row.ts";
import { can } from "./policy.ts";

const referenceSchema = z.string().regex(/^[0-9A-Z]{22,40}$/);

/** A booking by the reference in its URL, for anybody who holds it: safe fields only. @throws NotFound */
export async function findBookingByReference(ctx: Context, reference: string): Promise<PublicBooking> {
  const [found] = await publicBookings(await byReference(ctx, reference), ctx.tx);
  if (!found) throw new NotFound();
  return found;
}

/** A booking with everything that the actor may see of it. Foreign and missing look alike. @throws NotFound */
export async function findBooking(
  ctx: Context,
  key: { id: string } | { reference: string },
): Promise<Booking> {
  const [stored] = "id" in key ? await byId(ctx, key.id) : await byReference(ctx, key.reference);
  if (!stored || !can(ctx.actor, "view", stored)) throw new NotFound();
  return detailedBooking(ctx, stored);
}

/**
 * A cancellation by the reference in its URL, with its booking: safe fields only. Of a stay its dates and amounts (paise) are those of all
 * nights that were cancelled in the same step. @throws NotFound
 */
export async function findCancellation(ctx: Context, key: { reference: string }): Promise<PublicBooking> {
  const { success, data } = referenceSchema.safeParse(key.reference);
  if (!success) throw new NotFound();
  const [found] = await publicBookings(
    await readBookings(
      "booking.id = (SELECT booking_id FROM cancellations WHERE reference = $reference)",
      { reference: data },
      ctx.tx,
    ),
    ctx.tx,
  );
  if (!found?.cancellation) throw new NotFound();
  const { checkOut, backPaise, state, doneAt, ...amounts } = present(
    await row<WholeCancellation>(
      `WITH RECURSIVE part AS (
       SELECT b.id, c.id AS cancellation_id, b.ends_on, c.cancelled_at, c.paid_paise, c.charge_paise, c.refund_paise, c.tax_reversal_paise
       FROM cancellations c JOIN bookings b ON b.id = c.booking_id WHERE c.reference = $reference
       UNION ALL
       SELECT b.id, c.id AS cancellation_id, b.ends_on, c.cancelled_at, c.paid_paise, c.charge_paise, c.refund_paise, c.tax_reversal_paise
       FROM part JOIN bookings b ON b.extends_booking_id = part.id
         JOIN cancellations c ON c.booking_id = b.id AND c.cancelled_at = part.cancelled_at)
     SELECT max(ends_on) AS check_out, sum(paid_paise)::bigint AS paid_paise, sum(charge_paise)::bigint AS charge_paise,
       sum(refund_paise)::bigint AS refund_paise, sum(tax_reversal_paise)::bigint AS tax_reversal_paise,
       coalesce(sum(carried), 0)::bigint AS carried_paise, coalesce(sum(back), 0)::bigint AS back_paise, max(done_at) AS done_at,
       CASE WHEN bool_or(failed) THEN 'failed' WHEN bool_or(waits) THEN 'requested' ELSE 'done' END AS state
     FROM part LEFT JOIN LATERAL (
       SELECT sum(amount_paise) FILTER (WHERE carried_to_id IS NOT NULL) AS carried, sum(amount_paise) FILTER (WHERE carried_to_id IS NULL) AS back,
         max(done_at) FILTER (WHERE carried_to_id IS NULL) AS done_at, bool_or(state = 'failed') AS failed, bool_or(state = 'requested') AS waits
       FROM refunds WHERE refunds.cancellation_id = part.cancellation_id) went ON true`,
      { reference: data },
      ctx.tx,
    ),
  );
  const refund =
    backPaise > 0 ? { amountPaise: backPaise, state, doneAt: state === "done" ? doneAt : null } : null;
  return { ...found, checkOut, cancellation: { ...found.cancellation, ...amounts, refund } };
}

type WholeCancellation = Pick<PublicBooking, "checkOut"> &
  Pick<CancellationView, "paidPaise" | "chargePaise" | "refundPaise" | "taxReversalPaise" | "carriedPaise"> &
  Pick<RefundView, "state" | "doneAt"> & { backPaise: number };

async function byId(ctx: Context, id: string) {
  if (!z.uuid().safeParse(id).success) return [];
  return readBookings("booking.id = $id", { id }, ctx.tx);
}

async function byReference(ctx: Context, reference: string) {
  if (!referenceSchema.safeParse(reference).success) return [];
  return readBookings("booking.reference = $reference", { reference }, ctx.tx);
}
