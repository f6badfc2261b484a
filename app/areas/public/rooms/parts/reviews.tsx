import type { Reviews } from "#app/domain/feedback/reviews.ts";
import { formatMonth, plural } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";

/** What guests said after their stay, the latest first. Nothing says who wrote it. */
export function ReviewsPanel({ reviews }: { reviews: Reviews }) {
  if (reviews.latest.length === 0) return null;
  return (
    <Panel title="Reviews">
      <p className="mb-3">
        {reviews.average === null ? "" : `${reviews.average.toFixed(1)} out of 5. `}
        {plural(reviews.count, "review")} from guests who stayed here, each by a link that works once.
      </p>
      <ul className="flex flex-col gap-4">
        {reviews.latest.map((review) => (
          <li key={review.id} className="border-t border-base-300 pt-3">
            <p className="font-semibold">
              {review.rating} out of 5 <span className="font-normal">({formatMonth(review.month)})</span>
            </p>
            {review.distanceAsPromised === null ? null : (
              <p className="text-sm">
                {review.distanceAsPromised
                  ? "The distance to the hospital was as promised."
                  : "The distance to the hospital was not as promised."}
              </p>
            )}
            {review.comment ? (
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{review.comment}</p>
            ) : null}
            {review.reply ? (
              <p className="mt-2 border-l-4 border-base-300 pl-3 [overflow-wrap:anywhere]">
                <span className="font-semibold">Answer of the house: </span>
                {review.reply}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
