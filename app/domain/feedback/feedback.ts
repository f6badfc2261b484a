import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import type { StoredOrder } from "#app/domain/bookings/order-row.ts";
import { type Context, hasRole, isPrivileged } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { listBatches } from "#app/domain/exports/list-batches.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { execute, inTransaction, row, rows, type Transaction } from "#db/client.ts";

/** What people say after their stay: asked for once, by a link that works once. */

export const FEEDBACK_DAYS = 30;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Asks for feedback when a booking was completed, in the transaction of that. Asking again does nothing. */
export async function askForFeedback(
  ctx: Context,
  tx: Transaction,
  order: StoredOrder,
  booking: StoredBooking,
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
    tx,
  );
  if (asked === 0) return;
  await queueMessage(ctx, tx, {
    dedupeKey: `booking:${booking.id}:feedback:sms`,
    channel: "sms",
    recipient: order.phone,
    template: "feedback.ask",
    variables: {
      guestName: order.contactName.trim().slice(0, 200) || "guest",
      what: booking.snapshot.title.slice(0, 200),
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
  if (!asked) throw new NotFound("This link is not valid any more.");
  return asked;
}

const answerSchema = z.object({
  token: z.string(),
  rating: z.number("Please choose from 1 to 5.").int().min(1).max(5),
  comment: z.string().trim().max(2_000, "At most 2,000 characters"),
});

/** Takes the one answer of a link. @throws NotFound; Invalid; Conflict `stale` when it was answered before */
export async function answerFeedback(ctx: Context, input: z.input<typeof answerSchema>): Promise<void> {
  const { token, rating, comment } = parseInput(answerSchema, input);
  const { id } = await findFeedbackRequest(ctx, token);
  await inTransaction(ctx.tx, async (tx) => {
    const answered = await execute(
      "UPDATE feedback SET rating = $rating, comment = $comment, answered_at = $now WHERE id = $id AND answered_at IS NULL",
      { id, rating, comment, now: ctx.now },
      tx,
    );
    if (answered === 0) throw new Conflict("You have told us already. Thank you.", "stale");
    await recordAudit({ ...ctx, tx }, tx, {
      action: "feedback.answer",
      subjectKind: "feedback",
      subjectId: id,
      after: { rating },
    });
  });
}

export type FeedbackRow = {
  id: string;
  bookingOrderId: string;
  kind: BookingKindName;
  title: string;
  cityName: string;
  /** Who booked; for admins only. */
  guestName: string | null;
  rating: number;
  comment: string;
  answeredAt: Date;
};

export const FEEDBACK_PAGE = 25;

type FeedbackFilters = { kind: BookingKindName | null; rating: number | null };

const CHOSEN = `feedback.answered_at IS NOT NULL AND ($kind::text IS NULL OR booking.kind = $kind)
  AND ($rating::integer IS NULL OR feedback.rating = $rating)`;
const LIST = `SELECT feedback.id, booking.booking_order_id, booking.kind, booking.snapshot->>'title' AS title,
         booking.snapshot->>'cityName' AS "cityName", feedback.rating, feedback.comment, feedback.answered_at,
         CASE WHEN $seesNames THEN placed.contact_name END AS "guestName"
       FROM feedback JOIN bookings booking ON booking.id = feedback.booking_id JOIN orders placed ON placed.id = booking.order_id
       WHERE ${CHOSEN} ORDER BY feedback.answered_at DESC, feedback.id`;

/** The whole list in batches, for a file. @throws Forbidden for anybody but admins and staff */
export function feedbackBatches(ctx: Context, filters: FeedbackFilters): AsyncGenerator<FeedbackRow[]> {
  return listBatches(LIST, { ...feedbackBind(ctx, filters), seesNames: isPrivileged(ctx.actor) });
}

function feedbackBind(ctx: Context, { kind, rating }: FeedbackFilters) {
  if (!isPrivileged(ctx.actor) && !hasRole(ctx.actor, "staff")) throw new Forbidden();
  return { kind, rating };
}

/** Answers, newest first; a page of them. @throws Forbidden for anybody but admins and staff */
export async function listFeedback(
  ctx: Context,
  filters: FeedbackFilters & { page: number },
): Promise<{ rows: FeedbackRow[]; total: number; average: number | null }> {
  const bind = feedbackBind(ctx, filters);
  const [found, counted] = await Promise.all([
    rows<FeedbackRow>(
      `${LIST} LIMIT ${FEEDBACK_PAGE} OFFSET $offset`,
      { ...bind, seesNames: isPrivileged(ctx.actor), offset: (filters.page - 1) * FEEDBACK_PAGE },
      ctx.tx,
    ),
    row<{ total: number; average: number | null }>(
      `SELECT count(*)::integer AS total, round(avg(feedback.rating), 1)::double precision AS average
       FROM feedback JOIN bookings booking ON booking.id = feedback.booking_id WHERE ${CHOSEN}`,
      bind,
      ctx.tx,
    ),
  ]);
  return { rows: found, ...counted! };
}
