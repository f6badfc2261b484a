import { createHash, randomBytes } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type PublicBooking, publicBookings } from "#app/domain/bookings/booking-details.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { execute, inTransaction, row, type Transaction } from "#db/client.ts";

/** A trip: everything of one customer in one city around the same days, in the order of time. */

export type Trip = { city: string; bookings: PublicBooking[] };

/** How many days apart two bookings of one trip may be. */
const GAP_DAYS = 2;
export const SHARE_DAYS = 14;

/** The trip that a booking belongs to, for whoever may see the booking. @throws NotFound */
export async function findTrip(ctx: Context, reference: string): Promise<Trip> {
  const booking = await visible(ctx, reference, ctx.tx);
  return tripOf(ctx, booking);
}

/**
 * Makes a link by which others read the trip, for two weeks; an earlier link of the same booking ends.
 * @returns the token of the link, which is not kept
 * @throws NotFound; Forbidden for anybody but a person
 */
export async function shareTrip(
  ctx: Context,
  reference: string,
): Promise<{ token: string; expiresAt: Date }> {
  if (!isUser(ctx.actor)) throw new Forbidden();
  const createdBy = ctx.actor.id;
  return inTransaction(ctx.tx, async (tx) => {
    const booking = await visible(ctx, reference, tx);
    const token = randomBytes(24).toString("base64url");
    const expiresAt = new Date(ctx.now.getTime() + SHARE_DAYS * 86_400_000);
    await execute(
      `INSERT INTO trip_links (booking_id, token_hash, created_by, created_at, expires_at)
       VALUES ($bookingId, $tokenHash, $createdBy, $now, $expiresAt)
       ON CONFLICT (booking_id) DO UPDATE SET token_hash = $tokenHash, created_by = $createdBy, created_at = $now, expires_at = $expiresAt`,
      { bookingId: booking.id, tokenHash: hashOf(token), createdBy, now: ctx.now, expiresAt },
      tx,
    );
    await recordAudit({ ...ctx, tx }, tx, {
      action: "trip.share",
      subjectKind: "booking",
      subjectId: booking.id,
    });
    return { token, expiresAt };
  });
}

/** The trip of a link, without the names of people. @throws NotFound when the link is wrong, replaced or over */
export async function findSharedTrip(ctx: Context, token: string): Promise<Trip & { expiresAt: Date }> {
  const link = await row<{ bookingId: string; expiresAt: Date }>(
    `SELECT booking_id, expires_at FROM trip_links WHERE token_hash = $tokenHash AND expires_at > $now`,
    { tokenHash: hashOf(token), now: ctx.now },
    ctx.tx,
  );
  if (!link) throw new NotFound("This link is not valid any more.");
  const [booking] = await readBookings("booking.id = $id", { id: link.bookingId }, ctx.tx);
  const trip = await tripOf(ctx, booking!);
  const bookings = trip.bookings.map((each) => ({ ...each, guests: [] }));
  return { ...trip, bookings, expiresAt: link.expiresAt };
}

async function visible(ctx: Context, reference: string, tx?: Transaction): Promise<StoredBooking> {
  const [booking] = await readBookings("booking.reference = $reference", { reference }, tx);
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  return booking;
}

async function tripOf(ctx: Context, booking: StoredBooking): Promise<Trip> {
  const stored = await readBookings(
    `booking.customer_id = $customerId AND booking.city_id = $cityId AND (booking.id = $id
       OR booking.status NOT IN ('held', 'expired', 'cancelled') AND booking.starts_on <= $to::date + ${GAP_DAYS}
         AND booking.ends_on >= $from::date - ${GAP_DAYS})`,
    {
      customerId: booking.customerId,
      cityId: booking.cityId,
      id: booking.id,
      from: booking.startsOn,
      to: booking.endsOn,
    },
    ctx.tx,
  );
  stored.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return { city: booking.snapshot.cityName, bookings: await publicBookings(stored.slice(0, 50), ctx.tx) };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
