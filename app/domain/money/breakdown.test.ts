import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount, amountsOf, priceInput, SPECIFIED } from "#tests/factories/prices.ts";
import { breakDown, customerPrice, divideSale, gstOwedBy, keepPart, withPlatformGst } from "./breakdown.ts";
import { partOf, proportionOf, roundHalfUp, splitByWeights } from "./rounding.ts";

/** Of each property; the figure of docs/money.md is of 100,000. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 3_000);

describe("roundHalfUp", () => {
  it.each([
    [1n, 2n, 1],
    [1n, 3n, 0],
    [3n, 2n, 2],
    [4n, 9n, 0],
    [5n, 9n, 1],
    [0n, 7n, 0],
  ])("%d / %d is %d", (numerator, denominator, expected) =>
    expect(roundHalfUp(numerator, denominator)).toBe(expected),
  );

  it("is exact where a double is not", () => {
    expect(partOf(9_007_199_254_740_991, 333_333)).toBe(3_002_396_749_180_579);
    expect(proportionOf(9_007_199_254_740_991, 1, 3)).toBe(3_002_399_751_580_330);
  });

  it("refuses amounts below zero", () => expect(() => partOf(-1, 10)).toThrow(RangeError));
});

describe("splitByWeights", () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 2, 3], [17, 34, 50]],
    [5, [0, 1], [0, 5]],
    [1, [25_000, 25_000], [1, 0]],
  ])("splits %d by %j into %j", (whole, weights, parts) =>
    expect(splitByWeights(whole, weights)).toEqual(parts),
  );

  it("gives parts that sum to the whole and differ by less than a paisa from their share", () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 9 }),
        (whole, weights) => {
          const sum = weights.reduce((a, b) => a + b, 0);
          fc.pre(sum > 0);
          const parts = splitByWeights(whole, weights);
          expect(parts.reduce((a, b) => a + b, 0)).toBe(whole);
          parts.forEach((part, index) => {
            const off = BigInt(part) * BigInt(sum) - BigInt(whole) * BigInt(weights[index]!);
            expect(off < BigInt(sum) && off > -BigInt(sum)).toBe(true);
          });
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe("breakDown", () => {
  it("holds the worked example: 2 nights at 1,000 rupees, fee 15 %", () => {
    const sale = breakDown({
      basePaise: 200_000,
      partnerOfferPpm: 0,
      mhOfferPaise: 0,
      commissionPpm: 150_000,
      agentPpm: 0,
      rates: SPECIFIED,
      gstOwedBy: "partner",
    });
    expect(sale).toMatchObject({
      pricePaise: 200_000,
      gstPaise: 24_000,
      totalPaise: 224_000,
      tdsPaise: 2_000,
      tcsPaise: 2_000,
      commissionPaise: 30_000,
      gstOnCommissionPaise: 5_400,
      partnerSharePaise: 184_600,
      gatewayFeePaise: 5_022,
      mhProfitPaise: 24_978,
    });
  });

  it("takes the partner's offer before tax and the platform's after it", () => {
    const sale = breakDown({
      basePaise: 333_333,
      partnerOfferPpm: 100_000,
      mhOfferPaise: 10_000,
      commissionPpm: 150_000,
      agentPpm: 20_000,
      rates: SPECIFIED,
      gstOwedBy: "partner",
    });
    expect(sale).toMatchObject({
      partnerOfferPaise: 33_333,
      pricePaise: 300_000,
      gstPaise: 36_000,
      totalPaise: 326_000,
      commissionPaise: 45_000,
      gstOnCommissionPaise: 8_100,
      partnerSharePaise: 276_900,
      agentCommissionPaise: 6_000,
      tdsOnAgentPaise: 300,
      netAgentPaise: 5_700,
      gatewayFeePaise: 7_309,
      mhProfitPaise: 21_691,
    });
  });

  it("leaves the GST of a partner without GSTIN to the platform, and takes no TCS: the worked example then", () => {
    const sale = breakDown({
      basePaise: 200_000,
      partnerOfferPpm: 0,
      mhOfferPaise: 0,
      commissionPpm: 150_000,
      agentPpm: 0,
      rates: SPECIFIED,
      gstOwedBy: gstOwedBy(null),
    });
    expect(sale).toMatchObject({
      gstOwedBy: "platform",
      gstPaise: 24_000,
      totalPaise: 224_000,
      tdsPaise: 2_000,
      tcsPaise: 0,
      commissionPaise: 30_000,
      gstOnCommissionPaise: 5_400,
      partnerSharePaise: 162_600,
      gatewayFeePaise: 5_022,
      mhProfitPaise: 24_978,
    });
  });

  it("forecasts the gateway's fee of all that it captures, the deposit too", () => {
    const input = {
      basePaise: 20_000,
      partnerOfferPpm: 0,
      mhOfferPaise: 0,
      commissionPpm: 150_000,
      agentPpm: 0,
      rates: SPECIFIED,
      gstOwedBy: "partner" as const,
    };
    expect(breakDown({ ...input, depositPaise: 100_000 }).gatewayFeePaise).toBe(partOf(122_400, 22_420));
    expect(breakDown(input).gatewayFeePaise).toBe(partOf(22_400, 22_420));
  });

  it("changes nothing else when the platform owes the GST, for any price", () => {
    fc.assert(
      fc.property(priceInput, (input) => {
        const partners = breakDown({ ...input, gstOwedBy: "partner" });
        const ours = breakDown({ ...input, gstOwedBy: "platform" });
        expect(withPlatformGst(partners)).toEqual(ours);
        expect(withPlatformGst(ours)).toEqual(ours);
        expect(customerPrice(ours)).toEqual(customerPrice(partners));
        expect(ours.mhProfitPaise).toBe(partners.mhProfitPaise);
      }),
      { numRuns: RUNS },
    );
  });

  it("gives whole paise that add up, the same ones every time", () => {
    fc.assert(
      fc.property(priceInput, (input) => {
        const sale = breakDown(input);
        for (const [name, value] of amountsOf(sale)) {
          if (!Number.isSafeInteger(value)) throw new Error(`${name} is ${value}`);
          if (name !== "mhProfitPaise" && name !== "partnerSharePaise" && value < 0)
            throw new Error(`${name} is ${value}`);
        }
        const gstOfPlatform = sale.gstOwedBy === "platform" ? sale.gstPaise : 0;
        const shared =
          gstOfPlatform +
          sale.partnerSharePaise +
          sale.tdsPaise +
          sale.tcsPaise +
          sale.commissionPaise +
          sale.gstOnCommissionPaise;
        const again = breakDown(input);
        return (
          shared === sale.totalPaise + sale.mhOfferPaise &&
          sale.netAgentPaise + sale.tdsOnAgentPaise === sale.agentCommissionPaise &&
          amountsOf(sale).every(([name, value]) => again[name] === value)
        );
      }),
      { numRuns: RUNS },
    );
  });
});

describe("divideSale", () => {
  it("gives neither part more of the offer than its price, and the whole to both", () => {
    const night = fc.integer({ min: 10_000, max: 1_000_000 });
    fc.assert(
      fc.property(
        priceInput,
        night,
        fc.integer({ min: 2, max: 9 }),
        fc.boolean(),
        (input, paise, nights, isFree) => {
          const whole = { ...input, basePaise: paise * nights };
          const { pricePaise } = breakDown({ ...whole, mhOfferPaise: 0 });
          const mhOfferPaise = isFree ? pricePaise : Math.min(input.mhOfferPaise, pricePaise);
          const original = breakDown({ ...whole, mhOfferPaise });
          for (let staying = 1; staying < nights; staying += 1) {
            const rates = { staying: input.rates, taken: input.rates };
            const both = Object.values(divideSale(original, rates, paise * staying));
            for (const part of both) {
              expect(part.pricePaise).toBeGreaterThanOrEqual(part.mhOfferPaise);
              expect(part.mhOfferPaise).toBeGreaterThanOrEqual(0);
              expect(part.totalPaise).toBeGreaterThanOrEqual(0);
            }
            const sum = both.reduce((paid, part) => paid + part.totalPaise, 0);
            expect(sum).toBe(original.totalPaise);
          }
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe("keepPart", () => {
  it("keeps all, nothing, or not more than the original in any line", () => {
    fc.assert(
      fc.property(priceInput, fc.integer({ min: 0, max: 1_000_000 }), (input, part) => {
        const original = breakDown(input);
        const kept = keepPart(original, input.rates, partOf(input.basePaise, part));
        expect(keepPart(original, input.rates, input.basePaise)).toEqual(original);
        expect(keepPart(original, input.rates, 0)).toMatchObject({
          totalPaise: 0,
          partnerSharePaise: 0,
          commissionPaise: 0,
        });
        for (const [name, value] of amountsOf(kept)) {
          // Differences of rounded lines may be off by a paisa for each line that they are made of.
          const slack = name === "partnerSharePaise" || name === "mhProfitPaise" ? 4 : 0;
          if (name !== "mhProfitPaise" && value > original[name] + slack) {
            throw new Error(`${name}: kept ${value}, original ${original[name]}`);
          }
        }
        expect(kept.totalPaise).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: RUNS },
    );
  });
});

it("shows a customer no commission, share or profit", () => {
  const input = {
    basePaise: 1,
    partnerOfferPpm: 0,
    mhOfferPaise: 0,
    commissionPpm: 1,
    agentPpm: 1,
    rates: SPECIFIED,
    gstOwedBy: "partner" as const,
  };
  expect(Object.keys(customerPrice(breakDown(input))).join()).not.toMatch(
    /commission|share|profit|agent|tds|tcs|gateway/i,
  );
});

it("divides money in rounding.ts alone", () => {
  for (const file of readdirSync(import.meta.dirname).filter(
    (name) => !/\.test\.ts$|^rounding\.ts$/.test(name),
  )) {
    const code = readFileSync(path.join(import.meta.dirname, file), "utf8")
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*|`[^`]*`|"[^"]*"/g, "")
      .replace("hours / 24", "");
    expect(code, file).not.toMatch(/ \/=? /);
  }
});
