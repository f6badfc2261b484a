import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceInput, SPECIFIED } from "#tests/factories/prices.ts";
import { breakDown } from "./breakdown.ts";
import {
  applyCancellationPolicy,
  describePolicy,
  policySteps,
  quoteCharge,
  type Tier,
} from "./cancellation-policy.ts";
import { cancellationLines, saleLines } from "./postings.ts";
import { partOf, splitByWeights } from "./rounding.ts";
import { tiersSchema } from "./schema.ts";

/** Of each property; the figure of docs/money.md is of 100,000. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 3_000);

const HOUR = 3_600_000;
const STARTS = new Date("2026-12-01T06:30:00Z");
const at = (hoursBefore: number) => new Date(STARTS.getTime() - hoursBefore * HOUR);
const STANDARD: Tier[] = [
  { from_hours: 48, charge: "percent", value: 0 },
  { from_hours: 12, charge: "nights", value: 1 },
  { from_hours: 0, charge: "percent", value: 1_000_000 },
];
const SALE = {
  basePaise: 200_000,
  partnerOfferPpm: 0,
  mhOfferPaise: 0,
  commissionPpm: 150_000,
  agentPpm: 0,
  rates: SPECIFIED,
  gstOwedBy: "partner",
} as const;
const stay = breakDown(SALE);
const quote = (tiers: Tier[], now: Date, over: Partial<Parameters<typeof applyCancellationPolicy>[0]> = {}) =>
  applyCancellationPolicy({
    tiers,
    startsAt: STARTS,
    now,
    original: stay,
    rates: SPECIFIED,
    nightlyBasePaise: [100_000, 100_000],
    paidPaise: stay.totalPaise,
    ...over,
  });

describe("quoteCancellation", () => {
  it.each([
    [1_000, 0, 224_000],
    [48, 0, 224_000],
    [47.99, 112_000, 112_000],
    [12, 112_000, 112_000],
    [11, 224_000, 0],
    [0, 224_000, 0],
    // A week after check-in the policy of "a week before" must not come back.
    [-168, 224_000, 0],
  ])("%d hours before check-in charges %d and refunds %d", (hours, chargePaise, refundPaise) =>
    expect(quote(STANDARD, at(hours))).toMatchObject({ chargePaise, refundPaise }),
  );

  it("reverses the tax and the shares of what is not kept", () => {
    expect(quote(STANDARD, at(24))).toMatchObject({
      taxReversalPaise: 12_000,
      partnerAmountPaise: 92_300,
      platformAmountPaise: 15_000,
      kept: { pricePaise: 100_000, gatewayFeePaise: stay.gatewayFeePaise },
    });
  });

  it("keeps a fixed amount with its tax, and never more than the stay costs", () => {
    expect(quote([{ from_hours: 0, charge: "fixed", value: 50_000 }], at(5)).chargePaise).toBe(56_000);
    expect(quote([{ from_hours: 0, charge: "fixed", value: 9_000_000 }], at(5))).toMatchObject({
      chargePaise: 224_000,
      kept: { basePaise: 200_000, totalPaise: 224_000 },
    });
  });

  it("refunds nothing that was refunded already", () => {
    expect(quote(STANDARD, at(72), { refundedPaise: 100_000 }).refundPaise).toBe(124_000);
    expect(quote(STANDARD, at(24), { refundedPaise: 224_000 }).refundPaise).toBe(0);
  });

  it("keeps the platform's offer in proportion to what is kept", () => {
    const original = breakDown({ ...SALE, mhOfferPaise: 20_000 });
    expect(quote(STANDARD, at(24), { original, paidPaise: original.totalPaise }).kept).toMatchObject({
      basePaise: 100_000,
      mhOfferPaise: 10_000,
    });
  });

  it("holds its invariants for any policy at any time", () => {
    const tier = fc.oneof(
      fc.record({ charge: fc.constant("percent" as const), value: fc.integer({ min: 0, max: 1_000_000 }) }),
      fc.record({ charge: fc.constant("nights" as const), value: fc.integer({ min: 0, max: 70 }) }),
      fc.record({ charge: fc.constant("fixed" as const), value: fc.integer({ min: 0, max: 2_000_000 }) }),
    );
    const tiers = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 400 }), tier), {
        minLength: 1,
        maxLength: 6,
        selector: ([hours]) => hours,
      })
      .map((list): Tier[] => list.map(([from_hours, rest]) => ({ from_hours, ...rest })));
    const instants = fc.array(fc.integer({ min: -200, max: 500 }), { minLength: 2, maxLength: 8 });
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(tiers, priceInput, instants, weights, (policy, input, hours, nights) => {
        if (!tiersSchema.safeParse(policy).success) return false;
        const original = breakDown(input);
        const nightlyBasePaise = splitByWeights(input.basePaise, nights);
        let previous = Number.POSITIVE_INFINITY;
        for (const hour of [...hours].sort((a, b) => b - a)) {
          const { chargePaise, refundPaise, kept, taxReversalPaise } = applyCancellationPolicy({
            tiers: policy,
            startsAt: STARTS,
            now: at(hour),
            original,
            rates: input.rates,
            nightlyBasePaise,
            paidPaise: original.totalPaise,
          });
          const whole = chargePaise + refundPaise === original.totalPaise && chargePaise === kept.totalPaise;
          if (!whole || refundPaise < 0 || taxReversalPaise < 0 || refundPaise > previous) return false;
          previous = refundPaise;
        }
        return true;
      }),
      { numRuns: RUNS },
    );
  });
});

describe("quoteCharge", () => {
  it("keeps at most what was decided, all or nothing exactly, and balances", () => {
    const parties = { customerId: "c", partnerAccountId: "p", agentAccountId: "a" };
    fc.assert(
      fc.property(priceInput, fc.integer({ min: 0, max: 1_000_000 }), (input, part) => {
        const original = breakDown(input);
        const paidPaise = original.totalPaise;
        const chargePaise = partOf(paidPaise, part);
        const about = { original, rates: input.rates, paidPaise };
        const quote = quoteCharge(about, chargePaise);
        expect(quote.chargePaise).toBeLessThanOrEqual(chargePaise);
        expect(quote.chargePaise + quote.refundPaise).toBe(paidPaise);
        expect(quoteCharge(about, 0).refundPaise).toBe(paidPaise);
        const lines = cancellationLines(parties, original, quote.kept);
        expect(lines.reduce((sum, line) => sum + line.amountPaise, 0)).toBe(0);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("ledger lines", () => {
  const parties = { customerId: "c", partnerAccountId: "p", agentAccountId: "a" };
  const sum = (lines: Array<{ amountPaise: number }>) =>
    lines.reduce((total, line) => total + line.amountPaise, 0);

  it("balance for every sale and every cancellation, and the cancellation owes the customer the refund", () => {
    fc.assert(
      fc.property(priceInput, fc.integer({ min: 0, max: 1_000_000 }), (input, value) => {
        const original = breakDown(input);
        const { kept, refundPaise } = applyCancellationPolicy({
          tiers: [{ from_hours: 0, charge: "percent", value }],
          startsAt: STARTS,
          now: at(1),
          original,
          rates: input.rates,
          nightlyBasePaise: [input.basePaise],
          paidPaise: original.totalPaise,
        });
        const cancellation = cancellationLines(parties, original, kept);
        expect(sum(saleLines(parties, original))).toBe(0);
        expect(sum(cancellation)).toBe(0);
        expect(cancellation.find((line) => line.account === "customer")!.amountPaise).toBe(0 - refundPaise);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("in words", () => {
  it("describes the standard policy", () =>
    expect(describePolicy(STANDARD)).toEqual([
      "Until 48 hours before check-in: full refund.",
      "Until 12 hours before check-in: the first night is charged.",
      "After that, or if you do not come: no refund.",
    ]));

  it("describes a policy that never changes", () =>
    expect([describePolicy([]), describePolicy([{ from_hours: 0, charge: "percent", value: 0 }])]).toEqual([
      ["At any time: no refund."],
      ["Until check-in: full refund.", "After that, or if you do not come: no refund."],
    ]));

  it("describes percent and fixed charges", () =>
    expect(
      describePolicy([
        { from_hours: 0, charge: "percent", value: 125_000 },
        { from_hours: 168, charge: "fixed", value: 50_050 },
      ]),
    ).toEqual([
      "Until 7 days before check-in: ₹500.50 of the price plus tax is charged.",
      "Until check-in: 12.5% of the price plus tax is charged.",
      "After that, or if you do not come: no refund.",
    ]));

  it("names the instants when the check-in is known", () =>
    expect(policySteps(STANDARD, STARTS).map((step) => step.until?.toISOString() ?? null)).toEqual([
      "2026-11-29T06:30:00.000Z",
      "2026-11-30T18:30:00.000Z",
      null,
    ]));
});
