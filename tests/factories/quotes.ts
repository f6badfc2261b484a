import { breakDown } from "#app/domain/money/breakdown.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";

const rate = (ppm: number) => ({ id: "00000000-0000-0000-0000-000000000000", ppm });
/** Of an individual who sells more than 3,000 rupees in a financial year, a thousandth is withheld. */
const RATES = {
  gst: rate(120_000),
  tds: rate(0),
  tcs: rate(5_000),
  gst_on_commission: rate(180_000),
  tds_on_agent: rate(20_000),
  gateway_fee: rate(22_420),
  withholding: [
    { ...rate(1_000), code: "tds" as const, party: "individual" as const, thresholdPaise: 300_000 },
  ],
};
const TERMS = {
  partnerOfferPpm: 0,
  mhOfferPaise: 0,
  commissionPpm: 150_000,
  agentPpm: 0,
  gstOwedBy: "partner" as const,
  rates: RATES,
  basePaise: 150_000,
};

/** A sale of 1,500 rupees by this account, priced and not yet withheld from. */
export function quoteOf(accountId: string): KindQuote {
  return { ...TERMS, accountId, breakdown: breakDown(TERMS) } as unknown as KindQuote;
}
