import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { quoteByPolicy } from "#app/domain/bookings/charge-quote.ts";
import { shareDifference } from "#app/domain/relocations/difference.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { SPECIFIED } from "#tests/factories/prices.ts";
import { type Breakdown, breakDown } from "./breakdown.ts";
import { applyCancellationPolicy, type Tier } from "./cancellation-policy.ts";
import { type EarlierTerms, mostByEarlier, termsOf } from "./earlier-terms.ts";
import { splitByWeights } from "./rounding.ts";

/** Of each property; the figure of docs/money.md is of 100,000. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 2_000);

const HOUR = 3_600_000;
const FIRST = "2026-12-01";
const STARTS = istInstant(FIRST, "12:00");
const nightsFrom = (count: number) => Array.from({ length: count }, (_, index) => addDays(FIRST, index));
const hoursBefore = (hours: number) => new Date(STARTS.getTime() - hours * HOUR);

const step = fc.oneof(
  fc.record({ charge: fc.constant("percent" as const), value: fc.integer({ min: 0, max: 1_000_000 }) }),
  fc.record({ charge: fc.constant("nights" as const), value: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ charge: fc.constant("fixed" as const), value: fc.integer({ min: 0, max: 900_000 }) }),
);
const tiers: fc.Arbitrary<Tier[]> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 200 }), step), {
    minLength: 1,
    maxLength: 4,
    selector: ([hours]) => hours,
  })
  .map((steps) => steps.map(([from_hours, one]) => ({ from_hours, ...one })));
const house = fc.record({
  tiers,
  nightly: fc.array(fc.integer({ min: 100, max: 300_000 }), { minLength: 5, maxLength: 5 }),
});
type House = typeof house extends fc.Arbitrary<infer Made> ? Made : never;

const sale = (nightly: number[]): Breakdown =>
  breakDown({
    basePaise: sum(nightly),
    partnerOfferPpm: 0,
    mhOfferPaise: 0,
    commissionPpm: 150_000,
    agentPpm: 0,
    rates: SPECIFIED,
    gstOwedBy: "partner",
  });
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** What the houses charge for giving the first nights back, bought whole; the last is the one where the guest is now. */
function charges(houses: House[], given: number, now: Date) {
  const nights = nightsFrom(given);
  const startsAt = STARTS.toISOString();
  let earlier: EarlierTerms[] | undefined;
  let original = sale([]);
  let paidPaise: number | undefined;
  const alone: number[] = [];
  for (const { tiers, nightly } of houses) {
    const few = nightly.slice(0, given);
    const full = sale(few);
    const offered =
      paidPaise === undefined
        ? 0
        : shareDifference(full, { paidPaise, grossPaise: paidPaise }).differencePaise;
    original = { ...full, mhOfferPaise: offered, totalPaise: full.totalPaise - offered };
    const policy = { name: "", tiers, startsAt, earlier };
    alone.push(
      applyCancellationPolicy({
        tiers,
        startsAt: STARTS,
        now,
        original,
        rates: SPECIFIED,
        nightlyBasePaise: few,
        paidPaise: original.totalPaise,
      }).chargePaise,
    );
    paidPaise = original.totalPaise;
    earlier = [termsOf("House", policy, { nights, nightlyBasePaise: few, paidPaise })];
  }
  const last = houses.at(-1)!;
  const policy = earlier![0]!.policy;
  const booking = { policy, rates: SPECIFIED } as StoredBooking;
  const quote = quoteByPolicy(
    booking,
    { original, nightlyBasePaise: last.nightly.slice(0, given), nights },
    now,
  );
  return { quote, alone, paidPaise: original.totalPaise };
}

describe("the terms that a guest keeps who was moved", () => {
  it("cost never more than any of the houses alone would charge, and one of them charges it", () => {
    fc.assert(
      fc.property(
        fc.array(house, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: -100, max: 300 }),
        (houses, given, hours) => {
          const { quote, alone, paidPaise } = charges(houses, given, hoursBefore(hours));
          const least = Math.min(...alone);
          // Each tax and offer is rounded by itself.
          expect(quote.chargePaise).toBeLessThanOrEqual(least + 3);
          expect(quote.chargePaise).toBeGreaterThanOrEqual(Math.min(least, paidPaise) - 6);
          expect(quote.chargePaise + quote.refundPaise).toBe(paidPaise);
          expect(quote.refundPaise).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("never give back more as time passes", () => {
    fc.assert(
      fc.property(
        fc.array(house, { minLength: 2, maxLength: 3 }),
        fc.integer({ min: 1, max: 5 }),
        fc.tuple(fc.integer({ min: -100, max: 300 }), fc.integer({ min: 0, max: 100 })),
        (houses, given, [hours, later]) => {
          const before = charges(houses, given, hoursBefore(hours)).quote;
          const after = charges(houses, given, hoursBefore(hours - later)).quote;
          expect(after.refundPaise).toBeLessThanOrEqual(before.refundPaise);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("give back no paisa more when a total that can be charged lies just below what is allowed", () => {
    const houses: House[] = [
      {
        tiers: [{ from_hours: 0, charge: "fixed", value: 1311 }],
        nightly: [14_614, 100, 100, 100, 100],
      },
      {
        tiers: [
          { from_hours: 1, charge: "percent", value: 89_689 },
          { from_hours: 0, charge: "nights", value: 1 },
        ],
        nightly: [269_036, 100, 100, 100, 100],
      },
    ];
    const at = (hours: number) => charges(houses, 1, hoursBefore(hours)).quote.refundPaise;
    expect(at(0)).toBeLessThanOrEqual(at(65));
  });

  const free: Tier[] = [{ from_hours: 0, charge: "percent", value: 0 }];
  const half: Tier[] = [{ from_hours: 0, charge: "percent", value: 500_000 }];
  const first: Tier[] = [{ from_hours: 0, charge: "nights", value: 1 }];
  const part: Tier[] = [{ from_hours: 0, charge: "fixed", value: 50_000 }];
  const sold = (count: number, paidPaise: number) => ({
    nights: nightsFrom(count),
    nightlyBasePaise: Array(count).fill(100_000),
    paidPaise,
  });
  const by = (tiers: Tier[], earlier?: EarlierTerms[]) => ({
    name: "",
    tiers,
    startsAt: STARTS.toISOString(),
    earlier,
  });
  it.each<[string, EarlierTerms[] | undefined, number, number, number | null]>([
    ["a booking that was never moved", undefined, 2, 10, null],
    ["all free", [termsOf("A", by(free), sold(2, 224_000))], 2, 10, 0],
    ["half", [termsOf("A", by(half), sold(2, 224_000))], 2, 10, 112_000],
    ["half of one of two nights", [termsOf("A", by(half), sold(2, 224_000))], 1, 10, 56_000],
    ["the first night", [termsOf("A", by(first), sold(3, 336_000))], 3, 10, 112_000],
    ["a part of the price", [termsOf("A", by(part), sold(2, 224_000))], 2, 10, 56_000],
    ["everything after the arrival", [termsOf("A", by(half), sold(2, 224_000))], 2, -1, 224_000],
    [
      "a stay that cost nothing",
      [termsOf("A", by(half), { ...sold(1, 0), nightlyBasePaise: [0] })],
      1,
      10,
      0,
    ],
    ["a night that nothing was kept for", [termsOf("A", by(free), sold(1, 112_000))], 2, 10, null],
    [
      "two parts, each by its own",
      [
        termsOf("A", by(half), sold(1, 112_000)),
        {
          ...termsOf("A", by(free), sold(2, 224_000)),
          nights: termsOf("A", by(free), sold(2, 224_000)).nights.slice(1),
        },
      ],
      ...([2, 10, 56_000] as const),
    ],
    [
      "a house before the one before",
      [termsOf("B", by(half, [termsOf("A", by(free), sold(2, 224_000))]), sold(2, 224_000))],
      ...([2, 10, 0] as const),
    ],
  ])("%s", (_, earlier, given, hours, most) => {
    expect(mostByEarlier(earlier, nightsFrom(given), hoursBefore(hours))).toBe(most);
  });

  it("splits what was paid over the nights to the paisa", () => {
    const { nights } = termsOf("A", by(free), { ...sold(3, 100), nightlyBasePaise: [1, 1, 1] });
    expect(nights.map(({ paidPaise }) => paidPaise)).toEqual(splitByWeights(100, [1, 1, 1]));
  });
});

it("charges a fixed amount only of nights that cost something, and nothing of those that are kept", () => {
  const policy = {
    name: "Fixed",
    tiers: [{ from_hours: 0, charge: "fixed" as const, value: 50_000 }],
    startsAt: STARTS.toISOString(),
  };
  const [first, second] = nightsFrom(2) as [string, string];
  const costly = termsOf("Green Stay", policy, {
    nights: [first],
    nightlyBasePaise: [100_000],
    paidPaise: 112_000,
  });
  const free = termsOf("Blue Stay", policy, { nights: [second], nightlyBasePaise: [0], paidPaise: 0 });
  const now = hoursBefore(1);
  expect(mostByEarlier([costly, free], [first], now)).toBe(56_000);
  expect(mostByEarlier([costly, free], [second], now)).toBe(0);
  expect(mostByEarlier([costly], [first, second], now)).toBeNull();
});
