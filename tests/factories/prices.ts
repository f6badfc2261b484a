import fc from "fast-check";
import { type Breakdown, breakDown, GST_DEBTORS, type RateSet } from "#app/domain/money/breakdown.ts";
import { partOf } from "#app/domain/money/rounding.ts";

/** Prices for property tests: small and large, with and without offers, at several tax rates. */

const rate = (ppm: number) => ({ id: "00000000-0000-0000-0000-000000000000", ppm });
/** The rates of the specification. */
export const SPECIFIED: RateSet = {
  gst: rate(120_000),
  tds: rate(10_000),
  tcs: rate(10_000),
  gst_on_commission: rate(180_000),
  tds_on_agent: rate(50_000),
  gateway_fee: rate(22_420),
};

/** The amounts of a breakdown, by name. */
export const amountsOf = (breakdown: Breakdown) =>
  Object.entries(breakdown).filter(([name]) => name.endsWith("Paise")) as Array<
    [Exclude<keyof Breakdown, "gstOwedBy" | "gstParts">, number]
  >;

/** Paise. */
export const amount = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5_000_000_000 }));
const ppm = (max: number) =>
  fc.oneof(fc.integer({ min: 0, max }), fc.constantFrom(0, Math.min(max, 120_000), max));

/** What `breakDown` takes; the platform's offer is at most the total. */
export const priceInput = fc
  .record({
    basePaise: amount,
    partnerOfferPpm: ppm(900_000),
    mhOfferPpm: ppm(1_000_000),
    commissionPpm: ppm(400_000),
    agentPpm: ppm(200_000),
    gst: fc.constantFrom(0, 50_000, 120_000, 180_000),
    tds: fc.constantFrom(0, 1_000, 10_000),
    gstOwedBy: fc.constantFrom(...GST_DEBTORS),
    depositPaise: fc.constantFrom(0, 100_000),
  })
  .map(({ mhOfferPpm, gst, tds, ...input }) => {
    const rates = { ...SPECIFIED, gst: rate(gst), tds: rate(tds) };
    const full = breakDown({ ...input, rates, mhOfferPaise: 0 });
    return { ...input, rates, mhOfferPaise: partOf(full.totalPaise, mhOfferPpm) };
  });
