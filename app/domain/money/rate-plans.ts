import { RATE_PLANS } from "#db/models/values.ts";
import { partOf } from "./rounding.ts";

/**
 * Rate plans of a room: the standard rate, with the cancellation policy of its house, and a saver rate that some rooms have, for so many
 * parts per million less a night and with a policy of its own. Which one a guest chose is kept on the booking.
 */

export { RATE_PLANS };
export type RatePlan = (typeof RATE_PLANS)[number];

/** A room's saver rate: the policy that it is cancelled by (null: the room has none), and what it takes off each night, ppm. */
export type SaverRate = { saverPolicyId: string | null; saverOfferPpm: number };

/** Whether a room is sold at this rate. */
export const isSoldAt = (plan: RatePlan, { saverPolicyId }: SaverRate): boolean =>
  plan === "standard" || saverPolicyId !== null;

/** The rate that a room has beside the given one, if any. */
export function otherRatePlan(plan: RatePlan, rate: SaverRate): RatePlan | null {
  const other = plan === "saver" ? "standard" : "saver";
  return isSoldAt(other, rate) ? other : null;
}

/** The price of one night (paise) at a rate. */
export function planPrice(paise: number, plan: RatePlan, { saverOfferPpm }: SaverRate): number {
  return plan === "saver" ? paise - partOf(paise, saverOfferPpm) : paise;
}
