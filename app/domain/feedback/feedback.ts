import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, row } from "#db/client.ts";

/** What people say after their stay: asked for once, by a link that works once. */

export const FEEDBACK_DAYS = 30;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/**
 * Asks for feedback when a booking was completed, in the transaction of that: about who sold it, because "how was it with Airport to Apollo
 * Hospitals?" is no question. Asking again does nothing.
 */
export async function askForFeedback(
  ctx: TxContext,
  order: { phone: string; contactName: string; customerId: string },
  booking: { id: string; snapshot: { propertyName: string } },
): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  const asked = await execute(
    `INSERT INTO feedback (booking_id, token_hash, asked_at, expires_at) VALUES ($bookingId, $tokenHash, $now, $expiresAt)
     ON CONFLICT (booking_id) DO NOTHING`,
    {
      bookingId: booking.id,
      tokenHash: hashOf(token),
      now: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + FEEDBACK_DAYS * 86_400_000),
    },
    ctx.tx,
  );
  if (asked === 0) return;
  await queueMessage(ctx, {
    dedupeKey: `booking:${booking.id}:feedback:sms`,
    channel: "sms",
    recipient: order.phone,
    template: "feedback.ask",
    variables: {
      guestName: order.contactName.trim().slice(0, 200) || "guest",
      what: booking.snapshot.propertyName.slice(0, 200),
      path: `/feedback/${token}`,
    },
    purpose: "transactional",
    bookingId: booking.id,
    userId: order.customerId,
  });
}

type Asked = { id: string; title: string; kind: BookingKindName; startsOn: IsoDate; answeredAt: Date | null };

/** What a link asks about. @throws NotFound when it is wrong or over */
export async function findFeedbackRequest(ctx: Context, token: string): Promise<Asked> {
  const asked = await row<Asked>(
    `SELECT feedback.id, booking.snapshot->>'title' AS title, booking.kind, booking.starts_on,
       feedback.answered_at
     FROM feedback JOIN bookings booking ON booking.id = feedback.booking_id
     WHERE feedback.token_hash = $tokenHash AND feedback.expires_at > $now`,
    { tokenHash: hashOf(token), now: ctx.now },
    ctx.tx,
  );
  if (!asked) throw new NotFound(words("refusals")("linkDead"));
  return asked;
}

const answerSchema = z.object({
  token: z.string(),
  rating: z.number("Please choose from 1 to 5.").int().min(1).max(5),
  comment: z.string().trim().max(2_000, "At most 2,000 characters"),
  /** With the booking and our help, 1 to 5. */
  experienceRating: z.number().int().min(1).max(5).nullable().default(null),
  /** Whether they would recommend us, 0 to 10. */
  recommendValue: z.number().int().min(0).max(10).nullable().default(null),
  /** Only after a stay in a room. */
  distanceAsPromised: z.boolean().nullable().default(null),
});

/** Takes the one answer of a link. @throws NotFound; Invalid; Conflict `stale` when it was answered before */
export async function answerFeedback(ctx: Context, input: z.input<typeof answerSchema>): Promise<void> {
  const { token, ...answer } = parseInput(answerSchema, input);
  const { id } = await findFeedbackRequest(ctx, token);
  await withTransaction(ctx, async (ctx) => {
    const answered = await execute(
      `UPDATE feedback SET rating = $rating, comment = $comment, experience_rating = $experienceRating, recommend_value = $recommendValue,
         distance_as_promised = $distanceAsPromised, answered_at = $now WHERE id = $id AND answered_at IS NULL`,
      { id, ...answer, now: ctx.now },
      ctx.tx,
    );
    if (answered === 0) throw new Conflict(words("refusals")("saidAlready"), "stale");
    await recordAudit(ctx, {
      action: "feedback.answer",
      subjectKind: "feedback",
      subjectId: id,
      after: { rating: answer.rating },
    });
  });
}
