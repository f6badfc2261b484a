/** The words of accounts. Client-safe. */

/** Sold and kept, or sold and cancelled. */
export const STANDINGS = ["all", "standing", "cancelled"] as const;
export type Standing = (typeof STANDINGS)[number];
