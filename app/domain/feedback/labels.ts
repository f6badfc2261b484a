/** The words and limits of reviews. Client-safe. */

/** The minimum number of reviews for a meaningful average. */
export const FEWEST_REVIEWS = 3;

/** Whether a review is shown to everybody. */
export const REVIEW_STATES = { waiting: "To be reviewed", shown: "Shown", hidden: "Not shown" } as const;
