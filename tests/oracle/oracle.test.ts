import { spawnSync } from "node:child_process";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { quoteGivenUp } from "#app/domain/bookings/charge-quote.ts";
import { gstOnCommission, keptChange } from "#app/domain/bookings/share-adjustments.ts";
import { systemContext } from "#app/domain/context.ts";
import { type Breakdown, breakDown, gstGroups, keepPart, type RateSet } from "#app/domain/money/breakdown.ts";
import { applyCancellationPolicy } from "#app/domain/money/cancellation-policy.ts";
import { nightPrice } from "#app/domain/money/long-stays.ts";
import { planPrice, type RatePlan } from "#app/domain/money/rate-plans.ts";
import { roomUnits } from "#app/domain/money/room-units.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { isInterState, placeOfSupply, splitGst } from "#app/domain/tax/place-of-supply.ts";
import { present } from "#app/present.ts";
import { type RandomOrder, randomOrder } from "#tests/factories/tax.ts";

/** Random orders against `oracle.py`, which knows the specification and the tax table, but none of our code. */

const ORDERS = Number(process.env.ORACLE_ORDERS ?? 400);

const hasPython = spawnSync("python3", ["--version"]).status === 0;

/** What else happens to a sale: where it is supplied, a changed commission, a waiver, first lines that a policy charges; the nights of a room with its own rates, and rooms with extra beds. */
const happening = fc.record({
  cityState: fc.constantFrom("Telangana", "Karnataka", "Maharashtra", "Nowhere"),
  supplierGstin: fc.constantFrom("36ABCDE1234F1Z5", "27AABCU9603R1ZN", "00TRIAL0000X0Z0", ""),
  buyerGstin: fc.constantFrom(null, "29AABCU9603R1ZJ", "36ABCDE1234F1Z5"),
  changePaise: fc.integer({ min: -3_000_000, max: 3_000_000 }),
  tierPpm: fc.integer({ min: 0, max: 1_000_000 }),
  chargedNights: fc.integer({ min: 1, max: 9 }),
  platformPpm: fc.constantFrom(0, 250_000, 333_333, 500_000, 1_000_000),
  night: fc.record({
    paise: fc.integer({ min: 1, max: 2_000_000 }),
    nights: fc.oneof(fc.constantFrom(6, 7, 27, 28), fc.integer({ min: 1, max: 40 })),
    weeklyOfferPpm: fc.integer({ min: 0, max: 500_000 }),
    monthlyOfferPpm: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500_000 })),
    ratePlan: fc.constantFrom<RatePlan>("standard", "saver"),
    saverOfferPpm: fc.integer({ min: 0, max: 500_000 }),
  }),
  beds: fc.record({
    rooms: fc.integer({ min: 1, max: 5 }),
    pricePaise: fc.integer({ min: 1, max: 900_000 }),
    extraBeds: fc.nat(10),
    bedPaise: fc.nat(100_000),
  }),
});
type Happening = typeof happening extends fc.Arbitrary<infer Made> ? Made : never;

const NOW = new Date("2026-11-23T06:00:00Z");

function whatHappens(
  { cityState, supplierGstin, buyerGstin, changePaise, tierPpm, platformPpm, night, beds }: Happening,
  kind: BookingKindName,
  { sale, rates, kept }: { sale: Breakdown; rates: RateSet; kept: Breakdown },
) {
  const place = placeOfSupply(kind, { cityState, buyerGstin });
  const tiers = [{ from_hours: 0, charge: "percent" as const, value: tierPpm }];
  const booking = {
    rates,
    policy: { name: "", tiers, startsAt: "2027-01-01T06:00:00Z" },
  } as unknown as StoredBooking;
  const given = { original: sale, nightlyBasePaise: [sale.basePaise], nights: [] };
  const change = keptChange(changePaise, kept.pricePaise, sale.pricePaise);
  const waived = quoteGivenUp(systemContext("oracle", NOW), booking, given, { platformPpm });
  const { ratePlan, saverOfferPpm, paise, nights, ...long } = night;
  return {
    place,
    tax: splitGst(sale.gstPaise, isInterState(supplierGstin, place)),
    adjusted: { gstPaise: gstOnCommission(booking, changePaise) },
    keptAdjusted: { commissionPaise: change, gstPaise: gstOnCommission(booking, change) },
    waived: { waivedPaise: waived.waivedPaise, refundPaise: waived.refundPaise, kept: waived.kept },
    roomsPaise: roomUnits({ ...beds, extraBedsPaise: beds.extraBeds * beds.bedPaise })
      .flatMap(({ quantity, basePaise }) => Array<number>(quantity).fill(basePaise / quantity))
      .sort((one, other) => one - other),
    nightPaise: planPrice(nightPrice(paise, long, nights), ratePlan, {
      saverOfferPpm,
      saverPolicyId: "saver",
    }),
  };
}

/** What is kept where the policy charges the first lines, each at its own rate. */
function keptOfFirst(count: number, sale: Breakdown, input: RandomOrder["input"], rates: RateSet): Breakdown {
  const ratesOfFirst = (lines: number) => {
    const groups = gstGroups({ ...input, supplies: input.supplies.slice(0, lines) });
    return { ...rates, supply: { ...present(rates.supply), groups } };
  };
  const { kept } = applyCancellationPolicy({
    tiers: [{ from_hours: 0, charge: "nights", value: count }],
    startsAt: NOW,
    now: NOW,
    original: sale,
    rates,
    nightlyBasePaise: input.supplies.map(({ basePaise }) => basePaise),
    ratesOfFirst,
    paidPaise: sale.totalPaise,
  });
  return kept;
}

it.skipIf(!hasPython)(`agrees with the oracle on ${ORDERS} random orders`, () => {
  const events = fc.sample(happening, ORDERS);
  const orders = fc.sample(randomOrder, ORDERS).map(({ input, keptPpm, ...order }, index) => {
    const sale = breakDown(input);
    const supply = { groups: gstGroups(input), place: null, supplierGstin: "", interState: false };
    const keptBasePaise = Number((BigInt(input.basePaise) * BigInt(keptPpm)) / 1_000_000n);
    const rates = { ...input.rates, supply };
    const kept = keepPart(sale, rates, keptBasePaise);
    const event = events[index]!;
    const after = whatHappens(event, order.kind, { sale, rates, kept });
    const charged = keptOfFirst(event.chargedNights, sale, input, rates);
    return JSON.stringify({ ...order, input, keptBasePaise, sale, kept, charged, event, after });
  });
  const oracle = spawnSync("python3", [path.join(import.meta.dirname, "oracle.py")], {
    input: `${orders.join("\n")}\n`,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  expect(oracle.stderr).toBe("");
  const lines = oracle.stdout.trim().split("\n");
  expect(lines.slice(0, -1)).toEqual([]);
  expect(JSON.parse(lines.at(-1)!)).toEqual({ orders: ORDERS, differences: 0 });
});
