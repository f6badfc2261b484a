import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { gstOnCommission } from "#app/domain/bookings/share-adjustments.ts";
import {
  type Breakdown,
  breakDown,
  divideSale,
  gstParts,
  keepPart,
  type RateSet,
  ratesOf,
} from "#app/domain/money/breakdown.ts";
import {
  type GstPart,
  groupLines,
  groupOfArticle,
  gstOf,
  rowOf,
  tableFor,
  tableForArticle,
  taxGroups,
} from "#app/domain/money/gst.ts";
import { adjustmentLines, cancellationLines, saleLines } from "#app/domain/money/postings.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import { withheldRate } from "#app/domain/money/withholding.ts";
import { stateOfGstin } from "#app/domain/shared/states.ts";
import { ROWS_OF_2026, randomOrder } from "#tests/factories/tax.ts";
import { daysOfQuarter, quarterOfDay, quartersUpTo } from "./financial-year.ts";
import { isInterState, placeOfSupply, splitGst } from "./place-of-supply.ts";

/** Of each property; the figure of docs/money.md is of 100,000 (`npm run test:money`). */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 2_000);

describe("slabs", () => {
  const table = ROWS_OF_2026.room;
  const night = (rupees: number, rooms = 1) => ({
    group: "*",
    quantity: rooms,
    basePaise: rupees * 100 * rooms,
  });
  it.each([
    ["at the limit", [night(7_500)], 0, [[50_000, 750_000]]],
    ["a paisa above it", [{ ...night(7_500), basePaise: 750_001 }], 0, [[180_000, 750_001]]],
    ["by one room, not by all", [night(5_000, 2)], 0, [[50_000, 1_000_000]]],
    ["after the partner's offer", [night(8_000)], 100_000, [[50_000, 800_000]]],
    [
      "nights on both sides have two rates",
      [night(7_000), night(9_000), night(7_400)],
      0,
      [
        [50_000, 1_440_000],
        [180_000, 900_000],
      ],
    ],
  ])("%s", (_, lines, offer, expected) =>
    expect(groupLines(table, lines, offer).map(({ ppm, basePaise }) => [ppm, basePaise])).toEqual(expected),
  );

  it("prefers the only row of the line's own group to those of every group", () => {
    const own = { ...table[0]!, id: "own", group: "suite", ppm: 120_000, abovePaise: 0 };
    const found = (group: string) => rowOf([...table, own], { ...night(9_000), group }, 0).ppm;
    expect([found("suite"), found("another")]).toEqual([120_000, 180_000]);
  });

  it("taxes nights on both sides of the limit each at its own rate", () => {
    const rates = { ...RATES, gstTable: table };
    const supplies = [night(7_000), night(9_000)];
    const sale = breakDown({ ...INPUT, rates, supplies, basePaise: 1_600_000 });
    expect(sale).toMatchObject({ gstPaise: 35_000 + 162_000, gstPpm: 123_125 });
  });
});

describe("articles", () => {
  const row = { ...ROWS_OF_2026.equipment[0]!, ppm: 180_000, hsn: "9402" };
  const table = [...ROWS_OF_2026.equipment, { ...row, group: "94" }, { ...row, group: "9402", ppm: 120_000 }];
  it.each([
    ["buy", "94029090", "9402", 120_000, "94029090"],
    ["buy", "940390", "94", 180_000, "940390"],
    ["buy", "871310", "buy", 50_000, "871310"],
    ["buy", "", "buy", 50_000, "901890"],
    ["refill", "", "refill", 50_000, "280440"],
    // Their hire is a service, at the rate of the goods.
    ["hire", "94029090", "9402", 120_000, ""],
    ["hire", "871310", "hire", 50_000, "997319"],
  ])("%s of HSN %s: group %s, %d ppm, HSN %s", (purchasedType, hsn, group, ppm, named) => {
    const article = { purchasedType, hsn };
    const rows = tableForArticle(table, article);
    expect(groupOfArticle(table, article)).toBe(group);
    const line = { group: groupOfArticle(rows, article), quantity: 1, basePaise: 100 };
    expect(rowOf(rows, line, 0)).toMatchObject({ ppm, hsn: named });
  });
});

const rate = (ppm: number) => ({ id: "00000000-0000-0000-0000-000000000000", ppm });
const RATES: RateSet = {
  gst: rate(120_000),
  tds: rate(1_000),
  tcs: rate(5_000),
  gst_on_commission: rate(180_000),
  tds_on_agent: rate(20_000),
  gateway_fee: rate(22_420),
};
const INPUT = {
  basePaise: 0,
  partnerOfferPpm: 0,
  mhOfferPaise: 0,
  commissionPpm: 150_000,
  agentPpm: 0,
  gstOwedBy: "partner" as const,
};

it.each([
  [10_000, 50_000, 500],
  // CGST 2.5 % of 85.00 is 2.125, which is 2.13 on the invoice, and so is SGST.
  [8_500, 50_000, 426],
  [1, 180_000, 0],
  [0, 180_000, 0],
])("GST of %d paise at %d ppm is %d, in equal halves", (amount, ppm, gst) =>
  expect(gstOf(amount, ppm)).toBe(gst),
);

it("bills exempt supplies without tax and without TCS", () => {
  const rates = { ...RATES, gstTable: ROWS_OF_2026.lab };
  const supplies = [{ group: "*", quantity: 1, basePaise: 40_000 }];
  expect(breakDown({ ...INPUT, rates, supplies, basePaise: 40_000 })).toMatchObject({
    gstPaise: 0,
    tcsPaise: 0,
    tdsPaise: 40,
  });
});

it.each([
  ["room", "36ABCDE1234F1Z5", "partner"],
  ["room", null, "platform"],
  ["food", "36ABCDE1234F1Z5", "platform"],
  ["travel", null, "platform"],
  ["equipment", null, "partner"],
] as const)("GST of %s by a partner with GSTIN %s is owed by the %s", (kind, gstin, owed) => {
  const found = ratesOf({ ...RATES, gstTable: ROWS_OF_2026[kind] }, gstin);
  expect(found.gstOwedBy).toBe(owed);
  const supplies = [{ group: kind === "equipment" ? "hire" : "*", quantity: 1, basePaise: 100_000 }];
  const sale = breakDown({ ...INPUT, ...found, supplies, basePaise: 100_000 });
  if (kind === "equipment") expect(sale).toMatchObject({ gstPaise: 0, tcsPaise: 0 });
  else expect(sale.gstPaise).toBeGreaterThan(0);
});

it.each([
  ["room", "Telangana", "27AABCU9603R1ZN", "36"],
  ["travel", "Telangana", "27AABCU9603R1ZN", "27"],
  ["travel", "Telangana", null, "36"],
  ["equipment", "telangana ", "29AABCU9603R1ZJ", "29"],
  ["food", "Nowhere", null, null],
] as const)("%s in %s for buyer %s is supplied in %s", (kind, cityState, buyerGstin, place) =>
  expect(placeOfSupply(kind, { cityState, buyerGstin })).toBe(place),
);

it.each([
  ["36ABCDE1234F1Z5", "36", false],
  ["36ABCDE1234F1Z5", "29", true],
  ["00TRIAL0000X0Z0", "36", false],
  ["36ABCDE1234F1Z5", null, false],
])("a supplier %s to %s: IGST %s", (gstin, place, expected) =>
  expect(isInterState(gstin, place)).toBe(expected),
);

it.each([
  ["00TRIAL0000X0Z0", null],
  ["97AAPFU0939F1ZO", "97"],
  ["99AAPFU0939F1ZK", null],
])("%s is of the state %s", (gstin, state) => expect(stateOfGstin(gstin)).toBe(state));

it.each([
  [426, false, { cgstPaise: 213, sgstPaise: 213, igstPaise: 0 }],
  [426, true, { cgstPaise: 0, sgstPaise: 0, igstPaise: 426 }],
  // Sold before the halves were equal.
  [425, false, { cgstPaise: 213, sgstPaise: 212, igstPaise: 0 }],
])("splits %d", (gst, inter, expected) => expect(splitGst(gst, inter)).toEqual(expected));

describe("withholding", () => {
  const row = (
    code: "tds" | "tds_on_agent",
    ppm: number,
    party: "*" | "no_pan" | "individual",
    threshold: number | null,
  ) => ({ id: `${code} ${party}`, code, ppm, party, thresholdPaise: threshold }) as const;
  const table = [
    row("tds", 1_000, "*", null),
    row("tds", 50_000, "no_pan", null),
    row("tds", 1_000, "individual", 50_000_000),
    row("tds_on_agent", 20_000, "*", 2_000_000),
  ];
  it.each([
    ["a company", "tds", { pan: "AAACM1234C", resident: true, yearPaise: 0 }, 1_000],
    ["without a PAN", "tds", { pan: null, resident: true, yearPaise: 0 }, 50_000],
    [
      "an individual below 5,00,000 a year",
      "tds",
      { pan: "AAAPM1234C", resident: true, yearPaise: 49_900_000 },
      0,
    ],
    ["an individual above it", "tds", { pan: "AAAPM1234C", resident: true, yearPaise: 49_900_001 }, 1_000],
    ["a non-resident by the general row", "tds", { pan: null, resident: false, yearPaise: 0 }, 1_000],
    ["an agent below 20,000", "tds_on_agent", { pan: "AAACM1234C", resident: true, yearPaise: 0 }, 0],
  ] as const)("%s", (_, code, facts, ppm) =>
    expect(withheldRate(table, code, facts, 100_000)?.ppm).toBe(ppm),
  );
});

describe("any order", () => {
  const PARTIES = { customerId: "c", partnerAccountId: "p", agentAccountId: "a" };
  const sum = (lines: Array<{ amountPaise: number }>) =>
    lines.reduce((total, { amountPaise }) => total + amountPaise, 0);

  it("has parts that sum to its price and its tax, equal halves, and postings that sum to zero", () => {
    fc.assert(
      fc.property(randomOrder, ({ input, keptPpm }) => {
        const sale = breakDown(input);
        const groups = groupLines(input.rates.gstTable!, input.supplies, input.partnerOfferPpm);
        const rates = {
          ...input.rates,
          supply: { groups, place: null, supplierGstin: "", interState: false },
        };
        const parts = gstParts(sale, rates);
        expect(parts.reduce((total, part) => total + part.taxablePaise, 0)).toBe(sale.pricePaise);
        expect(parts.reduce((total, part) => total + part.gstPaise, 0)).toBe(sale.gstPaise);
        for (const part of parts) {
          const { cgstPaise, sgstPaise } = splitGst(part.gstPaise, false);
          expect(cgstPaise).toBe(sgstPaise);
          expect(part.taxablePaise).toBeGreaterThanOrEqual(0);
          if (part.exempt) expect(part.gstPaise).toBe(0);
        }
        expect(splitGst(sale.gstPaise, true).igstPaise).toBe(sale.gstPaise);
        if (sale.gstOwedBy === "platform") expect(sale.tcsPaise).toBe(0);
        expect(sum(saleLines(PARTIES, sale))).toBe(0);
        const posted = saleLines(PARTIES, sale).find(({ account }) => account === "gst_output")!;
        expect(0 - posted.amountPaise).toBe(sale.gstOwedBy === "platform" ? sale.gstPaise : 0);
        // What was frozen gives the same again, and never more for a part of it.
        expect(breakDown({ ...input, rates, supplies: undefined })).toEqual(sale);
        const kept = keepPart(
          sale,
          rates,
          taxGroups(sale.basePaise, [{ ...groups[0]!, basePaise: 1 }])[0]!.taxablePaise,
        );
        expect(kept).toEqual(sale);
        const part = keepPart(sale, rates, Number((BigInt(sale.basePaise) * BigInt(keptPpm)) / 1_000_000n));
        expect(part.gstPaise).toBeLessThanOrEqual(sale.gstPaise);
        expect(part.totalPaise).toBeLessThanOrEqual(sale.totalPaise);
        expect(sum(cancellationLines(PARTIES, sale, part))).toBe(0);
        expect(sum(adjustmentLines("p", keptPpm, gstOf(keptPpm, 180_000)))).toBe(0);
      }),
      { numRuns: RUNS },
    );
  });

  const sumOfParts = (parts: GstPart[]) => [
    parts.reduce((total, part) => total + part.taxablePaise, 0),
    parts.reduce((total, part) => total + part.gstPaise, 0),
  ];

  it("posts equal halves of every tax that has two, so that any month of it has them too", () => {
    const taxes = ({ gstPaise, gstOnCommissionPaise, tcsPaise }: Breakdown) => [
      gstPaise,
      gstOnCommissionPaise,
      tcsPaise,
    ];
    const odd = (paise: number) => paise % 2 !== 0;
    fc.assert(
      fc.property(
        randomOrder,
        fc.integer({ min: -2_000_000, max: 2_000_000 }),
        ({ input, keptPpm }, change) => {
          const sale = breakDown(input);
          const groups = groupLines(input.rates.gstTable!, input.supplies, input.partnerOfferPpm);
          const supply = { groups, place: null, supplierGstin: "", interState: false };
          const rates = { ...input.rates, supply };
          const base = Number((BigInt(sale.basePaise) * BigInt(keptPpm)) / 1_000_000n);
          const { staying, taken } = divideSale(sale, { staying: rates, taken: rates }, base);
          const kept = [
            keepPart(sale, rates, base),
            staying,
            taken,
            keepPart(taken, rates, Math.max(taken.basePaise - 1, 0)),
          ];
          for (const one of [sale, ...kept]) expect(taxes(one).filter(odd)).toEqual([]);
          expect(sumOfParts(gstParts(taken, rates))).toEqual([taken.pricePaise, taken.gstPaise]);
          const halved = ["gst_output", "gst_on_fee", "tcs_payable"];
          for (const lines of [saleLines(PARTIES, sale), cancellationLines(PARTIES, sale, kept[0]!)])
            expect(
              lines.filter(({ account, amountPaise }) => halved.includes(account) && odd(amountPaise)),
            ).toEqual([]);
          expect(odd(gstOnCommission({ rates } as StoredBooking, change))).toBe(false);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("keeps of what was sold with an odd paisa never more than was sold", () => {
    fc.assert(
      fc.property(randomOrder, ({ input, keptPpm }) => {
        const sale = breakDown(input);
        const gstOnCommissionPaise = partOf(sale.commissionPaise, 180_000);
        const tcsPaise = Math.max(sale.tcsPaise - 1, 0);
        const less = sale.gstOnCommissionPaise + sale.tcsPaise - gstOnCommissionPaise - tcsPaise;
        const partnerSharePaise = sale.partnerSharePaise + less;
        const before = { ...sale, gstOnCommissionPaise, tcsPaise, partnerSharePaise };
        const kept = keepPart(
          before,
          input.rates,
          Number((BigInt(sale.basePaise) * BigInt(keptPpm)) / 1_000_000n),
        );
        expect(kept.gstOnCommissionPaise).toBeLessThanOrEqual(before.gstOnCommissionPaise);
        expect(kept.tcsPaise).toBeLessThanOrEqual(before.tcsPaise);
        expect(sum(cancellationLines(PARTIES, before, kept))).toBe(0);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("quarters of the financial year", () => {
  it.each([
    ["2026-04-01", "2026-27 Q1", "2026-04-01", "2026-06-30"],
    ["2026-11-22", "2026-27 Q3", "2026-10-01", "2026-12-31"],
    ["2027-03-31", "2026-27 Q4", "2027-01-01", "2027-03-31"],
    ["2099-12-31", "2099-00 Q3", "2099-10-01", "2099-12-31"],
  ])("%s lies in %s, from %s to %s", (day, quarter, from, to) => {
    expect(quarterOfDay(day)).toBe(quarter);
    expect(daysOfQuarter(quarter)).toEqual({ from, to });
  });

  it("go back from the one of a day, and what is none has no days", () => {
    expect(quartersUpTo("2026-05-31", 3)).toEqual(["2026-27 Q1", "2025-26 Q4", "2025-26 Q3"]);
    for (const wrong of ["", "2026-27", "2026-27 Q5", "x"]) expect(daysOfQuarter(wrong)).toBeUndefined();
  });
});

describe("a table of rates", () => {
  const row = (group: string, abovePaise: number, ppm: number) => ({
    ...ROWS_OF_2026.room[0]!,
    id: `${group} ${abovePaise}`,
    group,
    abovePaise,
    ppm,
  });
  const line = (group: string, basePaise: number) => ({ group, quantity: 1, basePaise });

  it("sums the lines of each row, groups by name and the lowest slab first", () => {
    const table = [row("hire", 0, 50_000), row("hire", 1_000, 180_000), row("buy", 0, 120_000)];
    const lines = [line("hire", 2_000), line("buy", 300), line("hire", 500), line("buy", 200)];
    expect(groupLines(table, lines, 0).map(({ id, basePaise }) => [id, basePaise])).toEqual([
      ["buy 0", 500],
      ["hire 0", 500],
      ["hire 1000", 2_000],
    ]);
    expect(() => rowOf(table, line("gift", 1), 0)).toThrow('There is no GST rate for "gift"');
  });

  it("exempts what only the partner would owe, of a partner without a GSTIN", () => {
    const table = [
      { ...row("*", 0, 50_000), payer: "partner" as const },
      { ...row("*", 1_000, 180_000), payer: "registered" as const },
    ];
    expect(tableFor(table, "36AABCU9603R1ZM")).toEqual(table);
    expect(tableFor(table, null).map(({ ppm, exempt }) => [ppm, exempt])).toEqual([
      [0, true],
      [180_000, table[1]!.exempt],
    ]);
  });
});
