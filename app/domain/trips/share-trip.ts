import { createHash, randomBytes } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { seal, unseal } from "#app/domain/shared/sealing.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, row } from "#db/client.ts";
import { orderBookings, type Trip, tripOf } from "./trip.ts";

/** A link by which others read a trip: a random token, found by its hash, kept sealed so that it can be shown and sent again. */

export const SHARE_DAYS = 60;

export type SharedLink = { token: string; expiresAt: Date };

/** The link of a trip that works now; null when there is none. @throws NotFound */
export async function findShareLink(ctx: Context, reference: string): Promise<SharedLink | null> {
  const bookings = await orderBookings(ctx, reference);
  const link = await row<{ bookingId: string; tokenSealed: string | null; expiresAt: Date }>(
    `SELECT booking_id, token_sealed, expires_at FROM trip_links
     WHERE booking_id = ANY($ids::uuid[]) AND expires_at > $now ORDER BY expires_at DESC LIMIT 1`,
    { ids: bookings.map(({ id }) => id), now: ctx.now },
    ctx.tx,
  );
  const token = link?.tokenSealed ? unseal("trip", link.bookingId, link.tokenSealed) : undefined;
  return token ? { token, expiresAt: present(link).expiresAt } : null;
}

/**
 * Makes the link of a trip, good for sixty days; an earlier one ends.
 * @throws NotFound; Forbidden for anybody but a person
 */
export async function shareTrip(ctx: Context, reference: string): Promise<SharedLink> {
  if (!isUser(ctx.actor)) throw new Forbidden();
  const createdBy = ctx.actor.id;
  return withTransaction(ctx, async (ctx) => {
    const bookings = await orderBookings(ctx, reference);
    const bookingId = anchorOf(bookings);
    const token = randomBytes(24).toString("base64url");
    const expiresAt = new Date(ctx.now.getTime() + SHARE_DAYS * 86_400_000);
    await endLinks(bookings, ctx.tx);
    await execute(
      `INSERT INTO trip_links (booking_id, token_hash, token_sealed, created_by, created_at, expires_at)
       VALUES ($bookingId, $tokenHash, $tokenSealed, $createdBy, $now, $expiresAt)
       ON CONFLICT (booking_id) DO UPDATE SET token_hash = $tokenHash, token_sealed = $tokenSealed, created_by = $createdBy,
         created_at = $now, expires_at = $expiresAt`,
      {
        bookingId,
        createdBy,
        expiresAt,
        now: ctx.now,
        tokenHash: hashOf(token),
        tokenSealed: seal("trip", bookingId, token),
      },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "trip.share",
      subjectKind: "booking",
      subjectId: bookingId,
    });
    return { token, expiresAt };
  });
}

/** Ends the link of a trip: it no longer opens. @throws NotFound; Forbidden */
export async function unshareTrip(ctx: Context, reference: string): Promise<void> {
  if (!isUser(ctx.actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    const bookings = await orderBookings(ctx, reference);
    if ((await endLinks(bookings, ctx.tx)) === 0) return;
    await recordAudit(ctx, {
      action: "trip.unshare",
      subjectKind: "booking",
      subjectId: anchorOf(bookings),
    });
  });
}

/** The trip of a link, without the names of people. @throws NotFound when the link is wrong, ended or over */
export async function findSharedTrip(ctx: Context, token: string): Promise<Trip & { expiresAt: Date }> {
  const link = await row<{ bookingId: string; expiresAt: Date }>(
    `SELECT booking_id, expires_at FROM trip_links WHERE token_hash = $tokenHash AND expires_at > $now`,
    { tokenHash: hashOf(token), now: ctx.now },
    ctx.tx,
  );
  if (!link) throw new NotFound(words("refusals")("linkDead"));
  const [first, ...rest] = await readBookings(
    "booking.order_id = (SELECT order_id FROM bookings WHERE id = $id)",
    { id: link.bookingId },
    ctx.tx,
  );
  const trip = await tripOf(ctx, [present(first), ...rest]);
  const bookings = trip.bookings.map((each) => ({ ...each, guests: [] }));
  return { ...trip, bookings, expiresAt: link.expiresAt };
}

/** The booking of an order that its link is kept with: the one that was written first. */
function anchorOf(bookings: StoredBooking[]): string {
  return present(bookings.map(({ id }) => id).sort()[0]);
}

function endLinks(bookings: StoredBooking[], tx: Parameters<typeof execute>[2]): Promise<number> {
  return execute(
    "DELETE FROM trip_links WHERE booking_id = ANY($ids::uuid[])",
    { ids: bookings.map(({ id }) => id) },
    tx,
  );
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
