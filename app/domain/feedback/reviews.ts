import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, isPrivileged, isUser, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, plannedRows, row, rows } from "#db/client.ts";
import { FEWEST_REVIEWS, type REVIEW_STATES } from "./labels.ts";
import { openVisitOnFall } from "./visit-on-fall.ts";

/** What guests said of a house, shown to others once an admin has read it, and answered by the partner. Nothing says who wrote it. */

export type Review = {
  id: string;
  rating: number;
  distanceAsPromised: boolean | null;
  comment: string;
  /** The first day of the month in which it was written. */
  month: string;
  reply: string;
};
export type Reviews = { count: number; average: number | null; latest: Review[] };

const MOST_SHOWN = 10;

/** The reviews of a property that are shown: how many, their average from three on, and the latest ten. */
export async function reviewsOfProperty(ctx: Context, propertyId: string): Promise<Reviews> {
  const [scores, latest] = await Promise.all([
    plannedRows<{ reviews: number; ratingSum: number }>(
      "SELECT reviews, rating_sum FROM review_scores WHERE kind = 'room' AND subject_id = $propertyId",
      { propertyId },
      ctx.tx,
    ),
    plannedRows<Review>(
      `SELECT f.id, f.rating, f.distance_as_promised, f.comment, to_char(f.answered_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-01') AS month, f.reply
       FROM bookings b JOIN feedback f ON f.booking_id = b.id
       WHERE b.property_id = $propertyId AND b.kind = 'room' AND f.review_state = 'shown' AND f.rating IS NOT NULL
       ORDER BY f.answered_at DESC LIMIT ${MOST_SHOWN}`,
      { propertyId },
      ctx.tx,
    ),
  ]);
  const { reviews = 0, ratingSum = 0 } = scores[0] ?? {};
  return {
    count: reviews,
    average: reviews >= FEWEST_REVIEWS ? Math.round((ratingSum / reviews) * 10) / 10 : null,
    latest,
  };
}

/** Shows a review to everybody, or takes it away. @throws NotFound when nobody wrote it; Forbidden */
export async function moderateReview(ctx: Context, input: { id: string; show: boolean }): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const state = input.show ? "shown" : "hidden";
  await withTransaction(ctx, async (ctx) => {
    const changed = await execute(
      `UPDATE feedback SET review_state = $state, moderated_by = $by, moderated_at = $now WHERE id = $id AND answered_at IS NOT NULL`,
      { id: input.id, state, by: userIdOf(ctx.actor), now: ctx.now },
      ctx.tx,
    );
    if (changed === 0) throw new NotFound();
    await recordAudit(ctx, {
      action: "review.moderate",
      subjectKind: "feedback",
      subjectId: input.id,
      after: { state },
    });
    if (input.show) await openVisitOnFall(ctx, input.id);
  });
}

export type PartnerReview = Review & { title: string; state: keyof typeof REVIEW_STATES };

/** What guests said of a partner's houses and articles, the latest 100. @throws Forbidden */
export async function reviewsOfPartner(ctx: Context): Promise<PartnerReview[]> {
  return rows<PartnerReview>(
    `SELECT f.id, f.rating, f.distance_as_promised, f.comment, to_char(f.answered_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-01') AS month, f.reply,
       b.snapshot->>'title' AS title, f.review_state AS state
     FROM bookings b JOIN feedback f ON f.booking_id = b.id
     WHERE b.account_id = $accountId AND f.rating IS NOT NULL AND f.review_state <> 'hidden' ORDER BY f.answered_at DESC LIMIT 100`,
    { accountId: accountOf(ctx) },
    ctx.tx,
  );
}

const replySchema = z.object({
  id: z.uuid(),
  reply: z.string().trim().min(1, "Please write an answer").max(1_000, "At most 1,000 characters"),
});

/** Answers a review once. @throws NotFound for another partner's; Conflict `answered`; Invalid; Forbidden */
export async function replyToReview(ctx: Context, input: z.input<typeof replySchema>): Promise<void> {
  const accountId = accountOf(ctx);
  const { id, reply } = parseInput(replySchema, input);
  await withTransaction(ctx, async (ctx) => {
    const found = await row<{ reply: string }>(
      `SELECT f.reply FROM feedback f JOIN bookings b ON b.id = f.booking_id
       WHERE f.id = $id AND b.account_id = $accountId AND f.rating IS NOT NULL FOR UPDATE OF f`,
      { id, accountId },
      ctx.tx,
    );
    if (!found) throw new NotFound();
    if (found.reply !== "") throw new Conflict("You have answered this already.", "answered");
    await execute(
      "UPDATE feedback SET reply = $reply, replied_by = $by, replied_at = $now WHERE id = $id",
      { id, reply, by: userIdOf(ctx.actor), now: ctx.now },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "review.reply",
      subjectKind: "feedback",
      subjectId: id,
      after: { reply },
    });
  });
}

function accountOf(ctx: Context): string {
  if (!isUser(ctx.actor) || !hasRole(ctx.actor, "partner") || !ctx.actor.accountId) throw new Forbidden();
  return ctx.actor.accountId;
}
