import type { IsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { type FrozenPolicy, reachedTiers, type Tier } from "./cancellation-policy.ts";
import { partOf, proportionOf, splitByWeights } from "./rounding.ts";

/**
 * The terms of a stay before we moved it to another house. The guest keeps them: cancelling never costs more than it would have cost in
 * the house that failed. Pure; amounts are paise.
 */
export type EarlierTerms = {
  house: string;
  /** With the terms of the house before, when that had failed as well. */
  policy: FrozenPolicy;
  /** Each night that was moved: its part of the base, and what the guest paid for it with tax and offers. */
  nights: Array<{ night: IsoDate; basePaise: number; paidPaise: number }>;
};

/** What a guest takes along: the policy of nights, and what was paid for each of them. */
export function termsOf(
  house: string,
  policy: FrozenPolicy,
  sold: { nights: IsoDate[]; nightlyBasePaise: number[]; paidPaise: number },
): EarlierTerms {
  const { nights, nightlyBasePaise, paidPaise } = sold;
  const weights = nightlyBasePaise.some((base) => base > 0) ? nightlyBasePaise : nights.map(() => 1);
  const paid = splitByWeights(paidPaise, weights);
  return {
    house,
    policy,
    nights: nights.map((night, index) => ({
      night,
      basePaise: present(nightlyBasePaise[index]),
      paidPaise: present(paid[index]),
    })),
  };
}

/**
 * The most that cancelling these nights may cost by the terms that were brought along, each by whichever policy of its own past asks for
 * less; null when nothing was brought along for one of them.
 */
export function mostByEarlier(
  earlier: EarlierTerms[] | undefined,
  nights: IsoDate[],
  now: Date,
): number | null {
  if (!earlier) return null;
  const parts = earlier.map((terms) => ({
    ...terms,
    nights: terms.nights.filter(({ night }) => nights.includes(night)),
  }));
  if (parts.reduce((count, part) => count + part.nights.length, 0) < nights.length) return null;
  return parts.reduce((sum, part) => sum + chargeBy(part, now), 0);
}

/** The most expensive of the tiers reached, as in `quoteCancellation`, or less by earlier terms. */
function chargeBy({ policy, nights }: EarlierTerms, now: Date): number {
  if (nights.length === 0) return 0;
  const { tiers, startsAt, earlier } = policy;
  const paidPaise = sumOf(nights.map((night) => night.paidPaise));
  const basePaise = sumOf(nights.map((night) => night.basePaise));
  const charged = (tier: Tier | null) => {
    if (tier === null) return paidPaise;
    if (tier.charge === "percent") return Math.min(paidPaise, partOf(paidPaise, tier.value));
    if (tier.charge === "nights") return sumOf(nights.slice(0, tier.value).map((night) => night.paidPaise));
    return basePaise === 0 ? 0 : proportionOf(paidPaise, Math.min(tier.value, basePaise), basePaise);
  };
  const own = Math.max(...reachedTiers({ tiers, startsAt: new Date(startsAt), now }).map(charged));
  const before = mostByEarlier(
    earlier,
    nights.map(({ night }) => night),
    now,
  );
  return before === null ? own : Math.min(own, before);
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
