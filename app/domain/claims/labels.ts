/** The words of claims. Client-safe. */

export const CLAIM_KINDS = ["damage", "no_show"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const CLAIM_STATES = ["open", "objected", "settled"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** How long a guest may object to a claim. The database holds it too (`claims_time_to_object`). */
export const OBJECTION_HOURS = 48;
/** How long after the return a partner may claim damage; then the deposit goes back whole. */
export const CLAIM_HOURS = 48;

export const CLAIM_TITLES: Record<ClaimKind, string> = {
  damage: "Damage, to be kept of the deposit",
  no_show: "The guest did not come",
};

/** Where a claim stands, in words. */
export function claimStateLabel(claim: {
  state: ClaimState;
  upheldPaise: number | null;
  amountPaise: number;
}): string {
  if (claim.state === "open") return "The guest may object";
  if (claim.state === "objected") return "The guest objected: waits for a decision";
  if (claim.upheldPaise === claim.amountPaise) return "Settled as claimed";
  return claim.upheldPaise === 0 ? "Turned down" : "Upheld in part";
}
