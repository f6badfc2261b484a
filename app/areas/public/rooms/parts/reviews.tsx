import type { Reviews } from "#app/domain/feedback/reviews.ts";
import { formatMonth } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

/** What guests said after their stay, the latest first. Nothing says who wrote it. */
export function ReviewsPanel({ reviews }: { reviews: Reviews }) {
  const t = words("search");
  if (reviews.latest.length === 0) return null;
  return (
    <Panel title={t("reviews")}>
      <p className="mb-3">
        {reviews.average === null
          ? t("reviewsLead", { count: reviews.count })
          : t("twoSentences", {
              first: t("outOf5", { rating: reviews.average.toFixed(1) }),
              second: t("reviewsLead", { count: reviews.count }),
            })}
      </p>
      <ul className="flex flex-col gap-4">
        {reviews.latest.map((review) => (
          <li key={review.id} className="border-t border-base-300 pt-3">
            <p className="font-semibold">
              {t("outOf5", { rating: review.rating })}{" "}
              <span className="font-normal">({formatMonth(review.month)})</span>
            </p>
            {review.distanceAsPromised === null ? null : (
              <p className="text-sm">{review.distanceAsPromised ? t("distanceTrue") : t("distanceFalse")}</p>
            )}
            {review.comment ? (
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{review.comment}</p>
            ) : null}
            {review.reply ? (
              <p className="mt-2 border-s-4 border-base-300 ps-3 [overflow-wrap:anywhere]">
                <span className="font-semibold">{t("reply")} </span>
                {review.reply}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
