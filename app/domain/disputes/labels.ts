/** The words of disputes about lines of a statement. Client-safe. */

export const DISPUTE_STATES = { open: "Waiting for an answer", answered: "Answered" } as const;
