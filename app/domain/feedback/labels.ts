/** The words and limits of reviews. Client-safe. */

/** An average says something from so many reviews on. */
export const FEWEST_REVIEWS = 3;

/** Whether a review is shown to everybody. */
export const REVIEW_STATES = { waiting: "To be reviewed", shown: "Shown", hidden: "Not shown" } as const;
