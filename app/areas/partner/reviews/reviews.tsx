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
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

export const meta = () => [{ title: words("partner")("reviews") }];

export const loader = partnerLoader({ permission: "partner.booking.read" }, async (ctx) => ({
  reviews: await reviewsOfPartner(ctx),
}));

export const action = partnerAction(
  {
    permission: "partner.booking.change",
    intents: { reply: z.object({ id: z.uuid(), reply: z.string().max(1_000, "At most 1,000 characters") }) },
  },
  async (ctx, { value }) => {
    const t = words("partner");
    await replyToReview(ctx, value);
    return done(paths.partnerReviews, t("yourAnswerShownBelowReview"));
  },
);

export default function PartnerReviews() {
  const t = words("partner");
  const { reviews } = useLoaderData<typeof loader>();
  return (
    <Page title={t("reviews")} lead={t("reviewsByGuestsAfterTheir")}>
      <FormFailureAlert failure={useActionData<typeof action>()} />
      {reviews.length === 0 ? <EmptyState>{t("noReviewsYetGuestsAreAsked")}</EmptyState> : null}
      {reviews.map((review) => (
        <ReviewPanel key={review.id} review={review} />
      ))}
    </Page>
  );
}

function ReviewPanel({ review }: { review: PartnerReview }) {
  const t = words("partner");
  return (
    <Panel title={review.title}>
      <p className="font-semibold">
        {t("out5", {
          rating: review.rating,
          month: formatMonth(review.month),
          state: translateLabel(REVIEW_STATES[review.state]),
        })}
      </p>
      {review.distanceAsPromised === false ? <p>{t("distanceToHospitalWasNot")}</p> : null}
      {review.comment ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{review.comment}</p>
      ) : null}
      {review.reply ? (
        <p className="mt-3 border-s-4 border-base-300 ps-3">
          <span className="font-semibold">{t("yourAnswer")}: </span>
          {review.reply}
        </p>
      ) : (
        <RowForm fields={{ id: review.id }} className="mt-3 flex max-w-2xl flex-col gap-2">
          <label className="flex flex-col gap-1">
            <span className="font-medium">{t("yourAnswer")}</span>
            <textarea
              name="reply"
              rows={3}
              maxLength={1_000}
              required
              className="textarea w-full text-base"
            />
          </label>
          <SubmitButton intent="reply" tone="plain" small className="self-start">
            {t("answer")}
          </SubmitButton>
        </RowForm>
      )}
    </Panel>
  );
}
