/** The words of claims. Client-safe. */

/** Of a deposit: `damage` (which may count late days too), `late` days alone, `missing` for a hire that has not come back. */
export const CLAIM_KINDS = ["damage", "late", "missing", "no_show"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const CLAIM_STATES = ["open", "objected", "settled", "withdrawn"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** How long a guest may object to a claim. The database holds it too (`claims_time_to_object`). */
export const OBJECTION_HOURS = 48;
/** How long after the return a partner may claim damage or lateness; then the deposit goes back whole. */
export const CLAIM_HOURS = 48;
/** Within how many hours an objection is decided; guest and partner are told by when. */
export const DECISION_HOURS = 24;

/** The reason that is kept with the late days of what came back after all. Pages leave it out: what is claimed says it in their language. */
export const AFTER_ALL_REASON = "Came back after all, late";
