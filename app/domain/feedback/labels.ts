/** Whether a review is shown to everybody. Client-safe. */
export const REVIEW_STATES = { waiting: "Waits to be read", shown: "Shown", hidden: "Not shown" } as const;
