import { FEWEST_REVIEWS } from "./labels.ts";

/** What reviews say of something, as SQL: shown ones only, and an average from three on. */

/** Reviews of a house or of a seller, as a list shows them. */
export type Score = {
  reviews: number;
  /** From 1 to 5 with one decimal; null below three reviews. */
  rating: number | null;
};

/** The average of a row of `review_scores`. */
export const averageOf = (score: string): string =>
  `CASE WHEN ${score}.reviews >= ${FEWEST_REVIEWS} THEN round(${score}.rating_sum::numeric / ${score}.reviews, 1)::float8 END`;

type Sold = "food" | "travel" | "equipment" | "lab";

const ofSeller = (value: string, kind: Sold, account: string): string =>
  `(SELECT ${value} FROM review_scores score WHERE score.kind = '${kind}' AND score.subject_id = ${account})`;

/** The columns `reviews` and `rating` of a kind's seller, for a list of what it sells. @param account the column with the seller's account */
export const scoreOfSeller = (kind: Sold, account: string): string =>
  `coalesce(${ofSeller("score.reviews", kind, account)}, 0) AS reviews, ${ofSeller(averageOf("score"), kind, account)} AS rating`;
