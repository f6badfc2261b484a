import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { lockOrder } from "#app/domain/bookings/order-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import {
  type ConditionMoment,
  type ConditionPhoto,
  readConditionPhotos,
} from "#app/domain/claims/condition.ts";
import { type Context, hasRole } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { attachUploads } from "#app/domain/uploads/receive-upload.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, row } from "#db/client.ts";

/** Photos of what is hired, as it goes out and as it comes back. Both parties and the person who decides about the deposit see them. */

/** As many of each moment as somebody looks at. */
const MOST = 6;

type Hire = Pick<
  StoredBooking,
  "depositPaise" | "depositSettledAt" | "status" | "checkedInAt" | "returnedAt"
>;

/** Of which moments photos can be added now: of the way out until it is back, of the way back from the handing over on. Pure. */
export function conditionMoments(hire: Hire): ConditionMoment[] {
  if (hire.depositPaise === 0 || hire.depositSettledAt) return [];
  if (!["confirmed", "checked_in", "completed"].includes(hire.status)) return [];
  return [...(hire.returnedAt ? [] : (["out"] as const)), ...(hire.checkedInAt ? (["in"] as const) : [])];
}

export type ConditionRecord = { photos: ConditionPhoto[]; moments: ConditionMoment[] };

/** The photos of a booking, and of which moments more can be added; none for an agent: they are between guest and partner. @throws NotFound */
export async function readCondition(ctx: Context, bookingId: string): Promise<ConditionRecord> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  if (booking.depositPaise === 0 || hasRole(ctx.actor, "agent")) return { photos: [], moments: [] };
  return { photos: await readConditionPhotos(bookingId, ctx.tx), moments: conditionMoments(booking) };
}

/**
 * Adds a photo, an upload of the purpose `condition_photo`.
 * @throws NotFound for a foreign booking or one without a deposit; Forbidden; Invalid; Conflict `not_now`, `too_many`
 */
export async function addConditionPhoto(
  ctx: Context,
  input: { bookingId: string; moment: ConditionMoment; photoId: string },
): Promise<void> {
  const { bookingId, moment, photoId } = input;
  await withTransaction(ctx, async (ctx) => {
    const [seen] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
    if (!seen || !can(ctx.actor, "view", seen) || seen.depositPaise === 0) throw new NotFound();
    if (!can(ctx.actor, "mark", { ...seen, status: "confirmed" })) throw new Forbidden();
    await lockOrder(ctx.tx, seen.orderId);
    const [hire] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
    if (!conditionMoments(present(hire)).includes(moment))
      throw new Conflict(words("refusals")("photoNotNow"), "not_now");
    const kept = present(
      await row<{ count: number }>(
        "SELECT count(*)::integer AS count FROM condition_photos WHERE booking_id = $bookingId AND moment = $moment",
        { bookingId, moment },
        ctx.tx,
      ),
    );
    if (kept.count >= MOST)
      throw new Conflict(words("refusals")("photosTooMany", { most: MOST }), "too_many");
    const taken = await attachUploads(ctx, {
      uploadIds: [photoId],
      purpose: "condition_photo",
      accountId: present(hire).accountId,
      givenTo: present(hire).accountId,
    });
    if (taken.length === 0)
      throw new Invalid(words("refusals")("photoMissing"), { photo: [words("refusals")("photoMissing")] });
    await execute(
      "INSERT INTO condition_photos (upload_id, booking_id, moment, taken_at) VALUES ($photoId, $bookingId, $moment, $now)",
      { photoId, bookingId, moment, now: ctx.now },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "booking.condition_photo",
      subjectKind: "booking",
      subjectId: bookingId,
      after: { moment, photoId },
    });
  });
}
