import { KIND_WORDS } from "#app/domain/shared/kind-labels.ts";
import { present } from "#app/present.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { type Breakdown, keepPart, type RateSet } from "./breakdown.ts";
import type { EarlierTerms } from "./earlier-terms.ts";
import { partOf, proportionOf } from "./rounding.ts";

/**
 * One step of a cancellation policy: from `from_hours` before check-in (and earlier) this is charged. `percent` is ppm of the
 * stay's price, `nights` the first nights, `fixed` paise of the price; each together with its tax and its offers.
 */
export type Tier = { from_hours: number; charge: "percent" | "nights" | "fixed"; value: number };

/**
 * A policy as a booking keeps it: frozen when the booking is placed. `startsAt` is the check-in instant (ISO text). `earlier`: of a stay
 * that we moved to another house, the terms that its guest keeps.
 */
export type FrozenPolicy = { name: string; tiers: Tier[]; startsAt: string; earlier?: EarlierTerms[] };

const WHOLE: Omit<Tier, "from_hours"> = { charge: "percent", value: 1_000_000 };

export type CancellationInput = {
  tiers: Tier[];
  startsAt: Date;
  now: Date;
  original: Breakdown;
  rates: RateSet;
  /** What each night adds to the base, in order. Sums to the base. */
  nightlyBasePaise: number[];
  /** The rates of so many of the first nights, where nights may have rates of their own; else `rates` are those of each. */
  ratesOfFirst?: (count: number) => RateSet;
  paidPaise: number;
  refundedPaise?: number;
};

export type CancellationQuote = {
  /** The tier that decided. `null` when check-in has passed every tier: the whole price is kept. */
  tier: Tier | null;
  paidPaise: number;
  chargePaise: number;
  refundPaise: number;
  /** GST that is no longer due. */
  taxReversalPaise: number;
  /** What the partner still gets. */
  partnerAmountPaise: number;
  /** What the platform keeps as commission. */
  platformAmountPaise: number;
  kept: Breakdown;
  /** What the platform pays of it in the guest's place, beside the offers of the sale. */
  waivedPaise?: number;
  /** Set where the terms of a house before the move ask for less: `tier` is then an amount that no policy names. */
  byEarlierTerms?: true;
};

/**
 * What cancelling costs at `now`. Of the tiers reached so far the most expensive applies, so that the refund never grows as time
 * passes, whatever the policy says. charge + refund = paid; 0 <= refund <= paid - refunded. Source: design, section 2.
 */
export function applyCancellationPolicy(input: CancellationInput): CancellationQuote {
  const { original, paidPaise, refundedPaise = 0 } = input;
  let decided: { tier: Tier | null; kept: Breakdown } | undefined;
  for (const tier of reachedTiers(input)) {
    const kept = keepPart(original, keptRates(tier, input), keptBase(tier ?? WHOLE, input));
    if (!decided || kept.totalPaise >= decided.kept.totalPaise) decided = { tier, kept };
  }
  return quoteOf(present(decided), original, paidPaise, refundedPaise);
}

/** How many paise of the base on either side of the estimate are tried: an offer leaves at least a tenth of it. */
const AROUND = 40;

/**
 * What stays when somebody decides that at most `chargePaise` is kept, whatever the policy says: the same formula with the frozen
 * rates, so that the charge may be a paisa or two less. Of the charges that the formula can make it is the greatest that is allowed, so that
 * who is allowed more never pays less.
 */
export function quoteCharge(
  { original, rates, paidPaise }: Pick<CancellationInput, "original" | "rates" | "paidPaise">,
  chargePaise: number,
): CancellationQuote {
  const estimate = proportionOf(
    original.basePaise,
    Math.min(chargePaise, original.totalPaise),
    Math.max(original.totalPaise, 1),
  );
  let best: { base: number; kept: Breakdown } | undefined;
  for (let base = Math.min(estimate + AROUND, original.basePaise); base >= 0; base -= 1) {
    const kept = keepPart(original, rates, base);
    if (kept.totalPaise > chargePaise) continue;
    const more = kept.totalPaise - (best?.kept.totalPaise ?? -1);
    if (more > 0 || (more === 0 && base >= estimate)) best = { base, kept };
    if (base <= estimate - AROUND || (base <= estimate && kept.totalPaise === chargePaise)) break;
  }
  const { base, kept } = present(best);
  const tier: Tier = { from_hours: 0, charge: "fixed", value: base };
  return quoteOf({ tier, kept }, original, paidPaise, 0);
}

function quoteOf(
  { tier, kept }: { tier: Tier | null; kept: Breakdown },
  original: Breakdown,
  paidPaise: number,
  refundedPaise: number,
): CancellationQuote {
  const refundPaise = Math.max(0, Math.min(paidPaise - kept.totalPaise, paidPaise - refundedPaise));
  return {
    tier,
    paidPaise,
    chargePaise: paidPaise - refundPaise,
    refundPaise,
    taxReversalPaise: original.gstPaise - kept.gstPaise,
    partnerAmountPaise: kept.partnerSharePaise,
    platformAmountPaise: kept.commissionPaise,
    kept,
  };
}

/** From the earliest tier to the one that applies now; `null` stands for later than every tier. */
export function reachedTiers({
  tiers,
  startsAt,
  now,
}: Pick<CancellationInput, "tiers" | "startsAt" | "now">): Array<Tier | null> {
  const left = startsAt.getTime() - now.getTime();
  const sorted = latestLast(tiers);
  const applying = sorted.findIndex((tier) => left >= tier.from_hours * 3_600_000);
  return applying === -1 ? [...sorted, null] : sorted.slice(0, applying + 1);
}

function latestLast(tiers: Tier[]): Tier[] {
  return [...tiers].sort((a, b) => b.from_hours - a.from_hours);
}

/** What of the base a tier keeps; more than the whole is the whole (`keepPart`). */
function keptBase(tier: Omit<Tier, "from_hours">, { original, nightlyBasePaise }: CancellationInput): number {
  if (tier.charge === "percent") return partOf(original.basePaise, tier.value);
  if (tier.charge === "fixed") return tier.value;
  return nightlyBasePaise.slice(0, tier.value).reduce((sum, night) => sum + night, 0);
}

/** Nights that are charged are taxed each at its own rate, a part of the price as the price is. */
function keptRates(tier: Tier | null, { rates, ratesOfFirst }: CancellationInput): RateSet {
  return tier?.charge === "nights" && ratesOfFirst ? ratesOfFirst(tier.value) : rates;
}

/** A step in plain words: until when, and what is kept of the money. `until` null means from then on. */
export type PolicyStep = { untilHours: number | null; until: Date | null; words: string };

/** What a policy is about: when it begins, one night of it. */
export type PolicyWords = { start: string; step: string };

const STAY: PolicyWords = KIND_WORDS.room;

/** The policy as steps in order of time, with the instants when the check-in is known. */
export function policySteps(tiers: Tier[], startsAt?: Date, about = STAY): PolicyStep[] {
  const steps = latestLast(tiers).map((tier) => ({
    untilHours: tier.from_hours as number | null,
    words: chargeWords(tier, about),
  }));
  steps.push({ untilHours: null, words: chargeWords(WHOLE, about) });
  return steps
    .filter((step, index) => step.words !== steps[index + 1]?.words)
    .map(({ untilHours, words }) => ({
      untilHours,
      until: startsAt && untilHours !== null ? new Date(startsAt.getTime() - untilHours * 3_600_000) : null,
      words,
    }));
}

/** The policy in sentences for a page, earliest step first. */
export function describePolicy(tiers: Tier[], about = STAY): string[] {
  const t = words("policy");
  const { start } = about;
  const steps = policySteps(tiers, undefined, about);
  const whenOf = (hours: number | null) => {
    if (hours === null) return t(steps.length === 1 ? "anyTime" : "after");
    return hours === 0 ? t("untilStart", { start }) : t("beforeStart", { time: hoursWords(hours), start });
  };
  return steps.map(({ untilHours, words: charge }) => t("sentence", { when: whenOf(untilHours), charge }));
}

function hoursWords(hours: number): string {
  return hours > 48 && hours % 24 === 0 ? formats().days(hours / 24) : formats().hours(hours);
}

/** What a tier means for the guest, in words; `null` is later than every tier. */
export function chargeWords(tier: Omit<Tier, "from_hours"> | null, { step } = STAY): string {
  const t = words("policy");
  const { charge, value } = tier ?? WHOLE;
  if (value === 0) return t("fullRefund");
  if (charge === "nights")
    return value === 1 ? t("firstStep", { step }) : t("firstSteps", { count: value, step });
  if (charge === "fixed") return t("part", { part: rupees(value) });
  return value >= 1_000_000 ? t("noRefund") : t("part", { part: percent(value) });
}

/** How what is charged comes about, to stand beside the amount: the tier that decided, or that the terms of an earlier house did. */
export function quoteWords({ tier, chargePaise, byEarlierTerms }: CancellationQuote, about = STAY): string {
  if (!byEarlierTerms || chargePaise === 0) return chargeWords(tier, about);
  return words("policy")("byEarlierTerms");
}

const RUPEES = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  trailingZeroDisplay: "stripIfInteger",
});

/** Paise as rupees in words of a page: `₹1,500`. */
export function rupees(paise: number): string {
  return RUPEES.format(shifted(paise, 2));
}

function percent(ppm: number): string {
  return `${Number(shifted(ppm, 4))}%`;
}

/** A whole number as decimal text with the point moved left, without a division. */
function shifted(value: number, digits: number): `${number}` {
  const text = String(value).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}` as `${number}`;
}
