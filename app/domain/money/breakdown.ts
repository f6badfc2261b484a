import { partOf, proportionOf } from "./rounding.ts";

export const RATE_CODES = ["gst", "tds", "tcs", "gst_on_commission", "tds_on_agent", "gateway_fee"] as const;
export type RateCode = (typeof RATE_CODES)[number];

/** A dated rate as a booking keeps it: the row it came from and its value. */
export type Rate = { id: string; ppm: number };
export type RateSet = Record<RateCode, Rate>;

/** Everything that a price is made of (design, section 2). Amounts are paise; `…Ppm` are parts per million. */
export type Breakdown = {
  /** Nightly prices times rooms, before any offer. */
  basePaise: number;
  partnerOfferPpm: number;
  partnerOfferPaise: number;
  /** base - partner offer. Every rate below is a part of this. */
  pricePaise: number;
  gstPpm: number;
  gstPaise: number;
  /** The platform's own offer. It never touches the partner's share. */
  mhOfferPaise: number;
  /** price + GST - platform offer: what the customer pays. */
  totalPaise: number;
  commissionPpm: number;
  commissionPaise: number;
  gstOnCommissionPaise: number;
  tdsPaise: number;
  tcsPaise: number;
  /** price + GST - TDS - TCS - commission - GST on it: what the partner gets. */
  partnerSharePaise: number;
  agentPpm: number;
  agentCommissionPaise: number;
  tdsOnAgentPaise: number;
  netAgentPaise: number;
  gatewayFeePaise: number;
  /** commission - platform offer - agent commission - gateway fee. May be negative. */
  mhProfitPaise: number;
};

/** The part of a breakdown that a customer may see. */
export type CustomerPrice = Pick<
  Breakdown,
  | "basePaise"
  | "partnerOfferPpm"
  | "partnerOfferPaise"
  | "pricePaise"
  | "gstPpm"
  | "gstPaise"
  | "mhOfferPaise"
  | "totalPaise"
>;

export type PriceInput = {
  basePaise: number;
  partnerOfferPpm: number;
  /** Already limited by the caller to what the offer allows. */
  mhOfferPaise: number;
  commissionPpm: number;
  agentPpm: number;
  rates: RateSet;
};

/** Every amount of a sale from its base price; each line is rounded half up once. Source: design, section 2. */
export function breakDown(input: PriceInput): Breakdown {
  const { basePaise, partnerOfferPpm, mhOfferPaise, commissionPpm, agentPpm, rates } = input;
  const partnerOfferPaise = partOf(basePaise, partnerOfferPpm);
  const pricePaise = basePaise - partnerOfferPaise;
  const gstPaise = partOf(pricePaise, rates.gst.ppm);
  const totalPaise = pricePaise + gstPaise - mhOfferPaise;
  const commissionPaise = partOf(pricePaise, commissionPpm);
  const gstOnCommissionPaise = partOf(commissionPaise, rates.gst_on_commission.ppm);
  const tdsPaise = partOf(pricePaise, rates.tds.ppm);
  const tcsPaise = partOf(pricePaise, rates.tcs.ppm);
  const agentCommissionPaise = partOf(pricePaise, agentPpm);
  const tdsOnAgentPaise = partOf(agentCommissionPaise, rates.tds_on_agent.ppm);
  const gatewayFeePaise = partOf(totalPaise, rates.gateway_fee.ppm);
  return {
    basePaise,
    partnerOfferPpm,
    partnerOfferPaise,
    pricePaise,
    gstPpm: rates.gst.ppm,
    gstPaise,
    mhOfferPaise,
    totalPaise,
    commissionPpm,
    commissionPaise,
    gstOnCommissionPaise,
    tdsPaise,
    tcsPaise,
    partnerSharePaise: pricePaise + gstPaise - tdsPaise - tcsPaise - commissionPaise - gstOnCommissionPaise,
    agentPpm,
    agentCommissionPaise,
    tdsOnAgentPaise,
    netAgentPaise: agentCommissionPaise - tdsOnAgentPaise,
    gatewayFeePaise,
    mhProfitPaise: commissionPaise - mhOfferPaise - agentCommissionPaise - gatewayFeePaise,
  };
}

/**
 * What stays of a sale when only `keptBasePaise` of its base is kept: the same formula with the frozen rates. The platform's
 * offer is kept in proportion; the gateway does not give its fee back, so that stays whole.
 */
export function keepPart(original: Breakdown, rates: RateSet, keptBasePaise: number): Breakdown {
  const input = {
    basePaise: keptBasePaise,
    partnerOfferPpm: original.partnerOfferPpm,
    commissionPpm: original.commissionPpm,
    agentPpm: original.agentPpm,
    rates,
  };
  const before = breakDown({ ...input, mhOfferPaise: 0 });
  const proportional = proportionOf(original.mhOfferPaise, keptBasePaise, Math.max(original.basePaise, 1));
  // Two roundings that part ways by a paisa must neither make the total negative nor raise it above the original.
  const mhOfferPaise = Math.min(
    Math.max(proportional, before.totalPaise - original.totalPaise),
    before.totalPaise,
  );
  const kept = breakDown({ ...input, mhOfferPaise });
  const gatewayFeePaise = original.gatewayFeePaise;
  const mhProfitPaise = kept.commissionPaise - mhOfferPaise - kept.agentCommissionPaise - gatewayFeePaise;
  return { ...kept, gatewayFeePaise, mhProfitPaise };
}

/** The amounts that a customer may see; never commission, shares or profit. */
export function customerPrice(breakdown: Breakdown): CustomerPrice {
  const { basePaise, partnerOfferPpm, partnerOfferPaise, pricePaise } = breakdown;
  const { gstPpm, gstPaise, mhOfferPaise, totalPaise } = breakdown;
  return {
    basePaise,
    partnerOfferPpm,
    partnerOfferPaise,
    pricePaise,
    gstPpm,
    gstPaise,
    mhOfferPaise,
    totalPaise,
  };
}
