/** The words of disputes about lines of a statement. Client-safe. */

/** Within how many hours a dispute is answered; the partner or agent is told so. */
export const DISPUTE_HOURS = 72;

export const DISPUTE_STATES = { open: "Waiting for an answer", answered: "Answered" } as const;
