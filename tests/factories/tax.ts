import fc from "fast-check";
import { type PriceInput, type RateSet, ratesOf } from "#app/domain/money/breakdown.ts";
import type { GstRow, SupplyLine } from "#app/domain/money/gst.ts";
import { partOf } from "#app/domain/money/rounding.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { INDIA_2026 } from "#app/domain/tax/profiles/india-2026.ts";

/** Orders for property tests and the oracle, by the tables of the profile and of the specification. */

const KINDS = ["room", "food", "travel", "equipment", "lab"] as const;
const rate = (id: string, ppm: number) => ({ id, ppm });

/** The GST rows of the profile, by kind; an id names its row. */
export const ROWS_OF_2026 = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    INDIA_2026.rows
      .filter((row) => row.code === "gst" && row.kind === kind)
      .map((row): GstRow => {
        const { ppm, itemGroup: group = "*", abovePaise = 0, hsn = "", exempt = false } = row;
        return {
          id: `${kind} ${group} ${abovePaise}`,
          ppm,
          group,
          abovePaise,
          hsn,
          exempt,
          payer: row.payer ?? "registered",
        };
      }),
  ]),
) as Record<BookingKindName, GstRow[]>;

const SPECIFIED: Record<BookingKindName, number> = {
  room: 120_000,
  food: 50_000,
  travel: 50_000,
  equipment: 120_000,
  lab: 0,
};

const rowsOfSpecification = (kind: BookingKindName): GstRow[] => [
  {
    id: kind,
    ppm: SPECIFIED[kind],
    group: "*",
    abovePaise: 0,
    hsn: "",
    exempt: false,
    payer: "registered",
  },
];

const ofSpecification = { tds: 10_000, tcs: 10_000, commission: 180_000, agent: 50_000, gateway: 22_420 };
const of2026 = { tds: 1_000, tcs: 5_000, commission: 180_000, agent: 20_000, gateway: 22_420 };

export type RandomOrder = {
  kind: BookingKindName;
  profile: "specification" | "india-2026";
  hasGstin: boolean;
  input: PriceInput & { supplies: SupplyLine[] };
  keptPpm: number;
};

const paise = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 700_000, max: 800_000 }),
  fc.integer({ min: 1, max: 3_000_000 }),
);

/** One to eight lines of a kind with offers, a coupon, an agent and either table. */
export const randomOrder: fc.Arbitrary<RandomOrder> = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    profile: fc.constantFrom("specification" as const, "india-2026" as const),
    hasGstin: fc.boolean(),
    group: fc.constantFrom("hire", "buy", "refill"),
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 4 }),
        unitPaise: paise,
        extraPaise: fc.constantFrom(0, 0, 50_001),
      }),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
    partnerOfferPpm: fc.oneof(fc.constantFrom(0, 100_000, 333_333), fc.integer({ min: 0, max: 900_000 })),
    couponPpm: fc.constantFrom(0, 0, 50_000, 1_000_000),
    commissionPpm: fc.integer({ min: 0, max: 400_000 }),
    agentPpm: fc.constantFrom(0, 20_000, 33_333),
    keptPpm: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ kind, profile, hasGstin, group, lines, couponPpm, keptPpm, ...terms }) => {
    const by = profile === "specification" ? ofSpecification : of2026;
    const rows = profile === "specification" ? rowsOfSpecification(kind) : ROWS_OF_2026[kind];
    const rates: RateSet = {
      gst: rate(rows[0]!.id, rows[0]!.ppm),
      tds: rate("tds", by.tds),
      tcs: rate("tcs", by.tcs),
      gst_on_commission: rate("gst_on_commission", by.commission),
      tds_on_agent: rate("tds_on_agent", by.agent),
      gateway_fee: rate("gateway_fee", by.gateway),
      gstTable: rows,
    };
    const supplies = lines.map(({ quantity, unitPaise, extraPaise }) => ({
      group: kind === "equipment" ? group : "*",
      quantity,
      basePaise: quantity * unitPaise + extraPaise,
    }));
    const basePaise = supplies.reduce((sum, line) => sum + line.basePaise, 0);
    const pricePaise = basePaise - partOf(basePaise, terms.partnerOfferPpm);
    const input = {
      ...terms,
      basePaise,
      supplies,
      mhOfferPaise: partOf(pricePaise, couponPpm),
      ...ratesOf(rates, hasGstin ? "36ABCDE1234F1Z5" : null),
    };
    return { kind, profile, hasGstin, input, keptPpm };
  });
