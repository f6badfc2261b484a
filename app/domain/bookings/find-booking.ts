import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { type Booking, detailedBooking, type PublicBooking, publicBookings } from "./booking-details.ts";
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

/** A cancellation by the reference in its URL, with its booking: safe fields only. @throws NotFound */
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
  if (!found) throw new NotFound();
  return found;
}

async function byId(ctx: Context, id: string) {
  if (!z.uuid().safeParse(id).success) return [];
  return readBookings("booking.id = $id", { id }, ctx.tx);
}

async function byReference(ctx: Context, reference: string) {
  if (!referenceSchema.safeParse(reference).success) return [];
  return readBookings("booking.reference = $reference", { reference }, ctx.tx);
}
