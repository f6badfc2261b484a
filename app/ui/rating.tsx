import type { Score } from "#app/domain/feedback/score-sql.ts";
import { words } from "#app/words/catalogue.ts";

/** The average of the reviews, from three on. */
export function Rating({ reviews, rating }: Score) {
  if (rating === null) return null;
  return (
    <p className="text-sm">
      <span aria-hidden="true">★ </span>
      {ratingWords({ reviews, rating })}
    </p>
  );
}

/** "Rated 4.5 of 5 in 12 reviews", for a line of text; empty below three. */
export function ratingWords({ reviews, rating }: Score): string {
  return rating === null ? "" : words("search")("rated", { rating: rating.toFixed(1), count: reviews });
}
