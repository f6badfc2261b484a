import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { REVIEW_STATES } from "#app/domain/feedback/labels.ts";
import { type PartnerReview, replyToReview, reviewsOfPartner } from "#app/domain/feedback/reviews.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatMonth } from "#app/ui/format.ts";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Reviews" }];

export const loader = partnerLoader({ permission: "partner.booking.read" }, async (ctx) => ({
  reviews: await reviewsOfPartner(ctx),
}));

export const action = partnerAction(
  {
    permission: "partner.booking.change",
    intents: { reply: z.object({ id: z.uuid(), reply: z.string().max(1_000, "At most 1,000 characters") }) },
  },
  async (ctx, { value }) => {
    await replyToReview(ctx, value);
    return done(paths.partnerReviews, "Your answer is shown below the review.");
  },
);

export default function PartnerReviews() {
  const { reviews } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Reviews"
      lead="Reviews by guests after their stay. You can answer each once; everybody sees the answer below the review."
    >
      <FormFailureAlert failure={useActionData<typeof action>()} />
      {reviews.length === 0 ? (
        <EmptyState>No reviews yet. Guests are asked when their stay is completed.</EmptyState>
      ) : null}
      {reviews.map((review) => (
        <ReviewPanel key={review.id} review={review} />
      ))}
    </Page>
  );
}

function ReviewPanel({ review }: { review: PartnerReview }) {
  return (
    <Panel title={review.title}>
      <p className="font-semibold">
        {review.rating} out of 5, {formatMonth(review.month)} ({REVIEW_STATES[review.state]})
      </p>
      {review.distanceAsPromised === false ? <p>The distance to the hospital was not as promised.</p> : null}
      {review.comment ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{review.comment}</p>
      ) : null}
      {review.reply ? (
        <p className="mt-3 border-l-4 border-base-300 pl-3">
          <span className="font-semibold">Your answer: </span>
          {review.reply}
        </p>
      ) : (
        <RowForm fields={{ id: review.id }}>
          <label className="mt-3 flex flex-col gap-1">
            <span className="font-medium">Your answer</span>
            <textarea
              name="reply"
              rows={3}
              maxLength={1_000}
              required
              className="textarea w-full text-base"
            />
          </label>
          <SubmitButton intent="reply" small className="mt-2">
            Answer
          </SubmitButton>
        </RowForm>
      )}
    </Panel>
  );
}
