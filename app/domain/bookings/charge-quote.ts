import { config } from "#app/config.ts";
import { type Context, hasRole, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import type { Breakdown, RateSet } from "#app/domain/money/breakdown.ts";
import {
  applyCancellationPolicy,
  type CancellationQuote,
  quoteCharge,
  type Tier,
} from "#app/domain/money/cancellation-policy.ts";
import { mostByEarlier } from "#app/domain/money/earlier-terms.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import type { StoredBooking } from "./booking-row.ts";

/** The charge for giving up a sale or part of one, by the policy frozen with its booking. */

/** Everything goes back, at any time. */
const WAIVED: Tier[] = [{ from_hours: 0, charge: "percent", value: 0 }];

/**
 * What is given up: its amounts, what each of its nights (days, slots) adds to its base, in order, paise, and of a room the nights.
 * `ratesOfFirst`: the rates of so many of the first nights, where nights may have rates of their own.
 */
export type GivenUp = {
  original: Breakdown;
  nightlyBasePaise: number[];
  nights: IsoDate[];
  ratesOfFirst?: (count: number) => RateSet;
};

/**
 * What the frozen policy of a booking charges for what is given up at an instant; of a stay that we moved to another house, what its
 * guest had agreed to before when that is less.
 */
export function quoteByPolicy(booking: StoredBooking, given: GivenUp, at: Date): CancellationQuote {
  const { tiers, earlier } = booking.policy;
  const own = quoteTiers(booking, given, tiers, at);
  const mostPaise = mostByEarlier(earlier, given.nights, at);
  if (mostPaise === null || mostPaise >= own.chargePaise) return own;
  const { original } = given;
  const quote = quoteCharge({ original, rates: booking.rates, paidPaise: original.totalPaise }, mostPaise);
  return { ...quote, byEarlierTerms: true };
}

/** Everything goes back; with `platformPpm` that part of what the policy charges is paid to the house by the platform. */
export type Waive = boolean | { platformPpm: number };

/** The same; with `waive` everything goes back. */
export function quoteGivenUp(
  ctx: Context,
  booking: StoredBooking,
  given: GivenUp,
  waive: Waive,
): CancellationQuote {
  const byPolicy = quoteByPolicy(booking, given, ctx.now);
  if (typeof waive === "object")
    return quoteShared(booking, given, partOf(byPolicy.chargePaise, waive.platformPpm));
  return waive ? quoteTiers(booking, given, WAIVED, new Date(booking.policy.startsAt)) : byPolicy;
}

/** @throws Forbidden for anybody but the city manager and admins */
export function requireMayWaive(ctx: Context): void {
  if (!isPrivileged(ctx.actor) && !hasRole(ctx.actor, "city_manager")) throw new Forbidden();
}

/** What one person may give up or charge to a house, paise; above it another admin approves it, and the database holds that. */
export const aloneUpToPaise = () => config().WAIVER_ADMIN_ABOVE * 100;

/** The house keeps its share of a charge that the platform pays for the guest, as an offer: the guest pays none of it. */
function quoteShared(
  booking: StoredBooking,
  { original }: GivenUp,
  platformPaise: number,
): CancellationQuote {
  const paidPaise = original.totalPaise;
  const borne = quoteCharge({ original, rates: booking.rates, paidPaise }, platformPaise);
  const waivedPaise = borne.kept.totalPaise;
  return {
    ...borne,
    tier: present(WAIVED[0]),
    chargePaise: 0,
    refundPaise: paidPaise,
    waivedPaise,
    kept: {
      ...borne.kept,
      totalPaise: 0,
      mhOfferPaise: borne.kept.mhOfferPaise + waivedPaise,
      mhProfitPaise: borne.kept.mhProfitPaise - waivedPaise,
    },
  };
}

function quoteTiers(booking: StoredBooking, given: GivenUp, tiers: Tier[], now: Date): CancellationQuote {
  const startsAt = new Date(booking.policy.startsAt);
  const paidPaise = given.original.totalPaise;
  const { original, nightlyBasePaise, ratesOfFirst } = given;
  const { rates } = booking;
  return applyCancellationPolicy({
    tiers,
    startsAt,
    now,
    original,
    rates,
    paidPaise,
    nightlyBasePaise,
    ratesOfFirst,
  });
}
