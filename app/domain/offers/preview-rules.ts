import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { breakDown } from "#app/domain/money/breakdown.ts";
import { type WhatIfRow, whatIf } from "#app/domain/money/what-if.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { listRules, readRule } from "./commission-rules.ts";
import { readPlatformOffer } from "./save-offer.ts";
import { type CommissionRule, discountOf, offerFits, ruleFits } from "./terms.ts";

/** What is asked of the rules: a new one, tried last; one less; or one that is tried a place earlier or later. */
export type RuleChange = { add: unknown } | { end: string } | { move: string; direction: "up" | "down" };

/**
 * What the commission rules of today with a change would have made of the bookings of the last 31 days, by partner. A rule that begins
 * later counts as if it had begun; where none fits, the fee of the property or outlet counts.
 * @throws Forbidden for anybody but admins; Invalid with fields for a new rule; NotFound for a rule that is not in use
 */
export async function previewRuleChange(ctx: Context, change: RuleChange): Promise<WhatIfRow[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const today = istDate(ctx.now);
  const now = (await listRules(ctx)).filter(
    ({ active, validFrom, validTo }) => active && validFrom <= today && (!validTo || validTo >= today),
  );
  const then = changedRules(now, change);
  return whatIf(ctx, (sold) => {
    const { breakdown, rates, depositPaise, ruleId, feePpm } = sold;
    const otherwise = ruleId ? feePpm : breakdown.commissionPpm;
    const feeBy = (rules: CommissionRule[]) =>
      rules.find((rule) => ruleFits(rule, sold, breakdown.pricePaise))?.ratePpm ?? otherwise;
    const [before, after] = [feeBy(now), feeBy(then)];
    if (before === after) return null;
    const made = (commissionPpm: number) => breakDown({ ...breakdown, rates, depositPaise, commissionPpm });
    return { before: made(before), after: made(after) };
  });
}

function changedRules(rules: CommissionRule[], change: RuleChange): CommissionRule[] {
  if ("add" in change) return [...rules, { id: "", ...readRule(change.add) }];
  const id = "end" in change ? change.end : change.move;
  const at = rules.findIndex((rule) => rule.id === id);
  if (at < 0) throw new NotFound();
  const others = rules.filter((rule) => rule.id !== id);
  if ("end" in change) return others;
  return others.toSpliced(Math.max(0, change.direction === "up" ? at - 1 : at + 1), 0, present(rules[at]));
}

/**
 * What an offer of ours would have given on the bookings of the last 31 days, by partner, if it had run and everybody had taken it who
 * could: with its code, without its limits.
 * @throws Forbidden for anybody but admins; Invalid with fields
 */
export async function previewPlatformOffer(ctx: Context, input: unknown): Promise<WhatIfRow[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { percent, amount, max, minPrice, ...said } = readPlatformOffer(input);
  const offer = {
    id: "",
    funder: "platform" as const,
    accountId: null,
    roomId: null,
    itemId: null,
    left: null,
    name: said.name,
    code: said.code,
    kind: said.kind,
    earlyBirdDays: said.earlyBirdDays ?? 0,
    cityId: said.cityId,
    propertyId: said.propertyId,
    hospitalId: said.hospitalId,
    stayFrom: said.stayFrom,
    stayTo: said.stayTo,
    minPricePaise: minPrice ?? 0,
    percentPpm: percent,
    amountPaise: amount,
    maxPaise: max,
  };
  return whatIf(ctx, (sold) => {
    const { breakdown, rates, depositPaise, floorPaise } = sold;
    if (!offerFits(offer, sold, sold.bookedOn)) return null;
    const given = Math.min(discountOf(offer, breakdown.pricePaise), breakdown.pricePaise - floorPaise);
    if (given <= breakdown.mhOfferPaise) return null;
    const made = (mhOfferPaise: number) => breakDown({ ...breakdown, rates, depositPaise, mhOfferPaise });
    return { before: made(breakdown.mhOfferPaise), after: made(given) };
  });
}
