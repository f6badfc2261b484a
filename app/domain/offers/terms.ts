import { type Breakdown, breakDown, type RateSet } from "#app/domain/money/breakdown.ts";
import type { SupplyLine } from "#app/domain/money/gst.ts";
import type { SaleTerms } from "#app/domain/money/quote.ts";
import { partOf, ppmWithin } from "#app/domain/money/rounding.ts";
import { addDays, type IsoDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { filled, present } from "#app/present.ts";
import { PARTNER_LABELS } from "./labels.ts";

/** Which offers and which commission rule apply to a line. Pure: the same rows give the same answer. */

export type Funder = "partner" | "platform";

export type Offer = {
  id: string;
  funder: Funder;
  name: string;
  code: string | null;
  kind: BookingKindName;
  accountId: string | null;
  propertyId: string | null;
  roomId: string | null;
  itemId: string | null;
  cityId: string | null;
  hospitalId: string | null;
  percentPpm: number | null;
  amountPaise: number | null;
  maxPaise: number | null;
  minPricePaise: number;
  stayFrom: IsoDate | null;
  stayTo: IsoDate | null;
  earlyBirdDays: number;
  /** How often it can still be taken, by this customer too; null without a limit. */
  left: number | null;
};

export type CommissionRule = {
  id: string;
  name: string;
  kind: BookingKindName | null;
  accountId: string | null;
  propertyId: string | null;
  cityId: string | null;
  minPricePaise: number;
  ratePpm: number;
};

/** What is being sold, for the rules. */
export type Line = {
  kind: BookingKindName;
  accountId: string;
  cityId: string;
  propertyId: string | null;
  roomId: string | null;
  itemId: string | null;
  hospitalId: string | null;
  startsOn: IsoDate;
  /** What offers leave of the base price at least, by the floor prices of what is sold; 0 without one. */
  floorPaise: number;
  breakdown: Breakdown;
  rates: RateSet;
  supplies?: SupplyLine[];
  /** Paid with the price and given back. */
  depositPaise?: number;
};

export type Priced = { breakdown: Breakdown; terms: SaleTerms; floorPaise: number };

/**
 * Prices lines: at most one offer of the partner and one of the platform on each, the better ones; the partner's lowers the price, the
 * platform's only what the customer pays, and none goes below the floor. A platform's offer is given once an order.
 * The first commission rule that fits decides, else the line's own fee.
 */
export function priceLines(
  lines: Line[],
  offers: Offer[],
  rules: CommissionRule[],
  today: IsoDate,
): Priced[] {
  const left = new Map(offers.map((offer) => [offer.id, offer.left ?? Number.POSITIVE_INFINITY]));
  let platformGiven = false;
  return lines.map((line) => {
    const fitting = offers.filter(
      (offer) => present(left.get(offer.id)) > 0 && offerFits(offer, line, today),
    );
    const { basePaise } = line.breakdown;
    const floorPaise = Math.min(line.floorPaise, basePaise);
    const cap = ppmWithin(basePaise, basePaise - floorPaise);
    const partner = best(
      fitting.filter(({ funder }) => funder === "partner"),
      ({ percentPpm }) => percentPpm ?? 0,
    );
    const usesPartner = partner !== undefined && (partner.percentPpm ?? 0) > line.breakdown.partnerOfferPpm;
    const ppm = Math.min(usesPartner ? filled(partner.percentPpm) : line.breakdown.partnerOfferPpm, cap);
    const pricePaise = basePaise - partOf(basePaise, ppm);
    const value = (offer: Offer) => Math.min(discountOf(offer, pricePaise), pricePaise - floorPaise);
    const platform = platformGiven
      ? undefined
      : best(
          fitting.filter(({ funder }) => funder === "platform"),
          value,
        );
    const mhOfferPaise = platform ? Math.max(0, value(platform)) : 0;
    const rule = rules.find((one) => ruleFits(one, line, pricePaise));
    const terms: SaleTerms = {};
    if (usesPartner && ppm > 0) {
      terms.partner = {
        id: partner.id,
        name: partner.name,
        label: PARTNER_LABELS[line.kind],
        ppm,
        limited: partner.left !== null,
      };
      left.set(partner.id, present(left.get(partner.id)) - 1);
    }
    if (platform && mhOfferPaise > 0) {
      terms.platform = {
        id: platform.id,
        name: platform.name,
        code: platform.code,
        limited: platform.left !== null,
      };
      platformGiven = true;
    }
    if (rule) terms.commission = { id: rule.id, rule: rule.name, why: ruleConditionsText(rule) };
    const breakdown = breakDown({
      basePaise,
      partnerOfferPpm: ppm,
      mhOfferPaise,
      rates: line.rates,
      supplies: line.supplies,
      agentPpm: line.breakdown.agentPpm,
      gstOwedBy: line.breakdown.gstOwedBy,
      depositPaise: line.depositPaise,
      commissionPpm: rule?.ratePpm ?? line.breakdown.commissionPpm,
    });
    return { breakdown, terms, floorPaise };
  });
}

/** What an offer gives on a price, before the floor; paise. */
export function discountOf(offer: Offer, pricePaise: number): number {
  const value = offer.amountPaise ?? partOf(pricePaise, offer.percentPpm ?? 0);
  return Math.min(value, offer.maxPaise ?? value);
}

/** The greatest; of equal ones the one with the smaller id, so that the answer is the same every time. */
function best(offers: Offer[], value: (offer: Offer) => number): Offer | undefined {
  return [...offers].sort((a, b) => value(b) - value(a) || (a.id < b.id ? -1 : 1))[0];
}

const same = (wanted: string | null, own: string | null) => wanted === null || wanted === own;

/** Does an offer fit a line that is booked today (IST)? Whether it is valid today at all is the query's. */
export function offerFits(
  offer: Offer,
  line: Pick<
    Line,
    | "kind"
    | "accountId"
    | "propertyId"
    | "roomId"
    | "itemId"
    | "cityId"
    | "hospitalId"
    | "startsOn"
    | "breakdown"
  >,
  today: IsoDate,
): boolean {
  return (
    offer.kind === line.kind &&
    same(offer.accountId, line.accountId) &&
    same(offer.propertyId, line.propertyId) &&
    same(offer.roomId, line.roomId) &&
    same(offer.itemId, line.itemId) &&
    same(offer.cityId, line.cityId) &&
    same(offer.hospitalId, line.hospitalId) &&
    line.breakdown.basePaise >= offer.minPricePaise &&
    (offer.stayFrom === null || line.startsOn >= offer.stayFrom) &&
    (offer.stayTo === null || line.startsOn <= offer.stayTo) &&
    (offer.earlyBirdDays === 0 || line.startsOn >= addDays(today, offer.earlyBirdDays))
  );
}

/** Does a commission rule fit? Every condition that it names must hold. */
export function ruleFits(
  rule: CommissionRule,
  line: Pick<Line, "kind" | "accountId" | "propertyId" | "cityId">,
  pricePaise: number,
): boolean {
  return (
    same(rule.kind, line.kind) &&
    same(rule.accountId, line.accountId) &&
    same(rule.propertyId, line.propertyId) &&
    same(rule.cityId, line.cityId) &&
    pricePaise >= rule.minPricePaise
  );
}

/** Why a rule fitted, in words. */
export function ruleConditionsText(rule: CommissionRule): string {
  const conditions = [
    rule.kind ? `the kind is ${rule.kind}` : "",
    rule.accountId ? "it is this partner" : "",
    rule.propertyId ? "it is this property" : "",
    rule.cityId ? "it is in this city" : "",
    rule.minPricePaise > 0 ? `the price is at least ${String(rule.minPricePaise / 100)} rupees` : "",
  ].filter(Boolean);
  return conditions.length > 0
    ? `the first rule that fits, because ${conditions.join(" and ")}`
    : "the first rule that fits: it fits everything";
}

/** Which conditions of a rule do not hold, in words; none when it fits. */
export function unmetConditions(
  rule: CommissionRule,
  line: Parameters<typeof ruleFits>[1],
  pricePaise: number,
): string[] {
  return [
    same(rule.kind, line.kind) ? "" : `the kind is not ${rule.kind}`,
    same(rule.accountId, line.accountId) ? "" : "it is another partner",
    same(rule.propertyId, line.propertyId) ? "" : "it is another property",
    same(rule.cityId, line.cityId) ? "" : "it is in another city",
    pricePaise >= rule.minPricePaise ? "" : `the price is below ${String(rule.minPricePaise / 100)} rupees`,
  ].filter(Boolean);
}
