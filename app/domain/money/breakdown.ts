import { present } from "#app/present.ts";
import {
  ANY_GROUP,
  type GstGroup,
  type GstPart,
  type GstRow,
  groupLines,
  gstOf,
  type SupplyLine,
  tableFor,
  taxGroups,
} from "./gst.ts";
import { averagePpm, partOf, proportionOf } from "./rounding.ts";
import type { WithholdingRow } from "./withholding.ts";

export const RATE_CODES = ["gst", "tds", "tcs", "gst_on_commission", "tds_on_agent", "gateway_fee"] as const;
export type RateCode = (typeof RATE_CODES)[number];

/** A dated rate as a booking keeps it: the row it came from and its value. */
export type Rate = { id: string; ppm: number };
/** The rates of a sale. What stands beside the codes is there only before or only after the booking is placed. */
export type RateSet = Record<RateCode, Rate> & {
  /** The GST rows of the kind on the day; without them `gst` counts for everything. */
  gstTable?: GstRow[];
  /** Rows for who is not everybody, or with a threshold; resolved before the booking is placed. */
  withholding?: WithholdingRow[];
  /** What was decided when the booking was placed. */
  supply?: FrozenSupply;
};

/** How a booking is taxed: which part falls under which row, the supplier and the place of supply. */
export type FrozenSupply = {
  groups: GstGroup[];
  /** The code of the state of supply; null when it is not known. */
  place: string | null;
  /** Of who supplies it: the partner, or the platform that owes the tax. Empty for a partner without a GSTIN whose supply bears no tax. */
  supplierGstin: string;
  /** True for IGST, false for CGST and SGST. */
  interState: boolean;
};

/** Who owes the GST of a sale to the government: a partner with a GSTIN, or else the platform. */
export const GST_DEBTORS = ["partner", "platform"] as const;
export type GstDebtor = (typeof GST_DEBTORS)[number];

/**
 * A partner with a GSTIN owes the GST of what it sells; for one without, the platform does. The rows of a kind may say otherwise: the
 * platform for every partner, or the partner alone.
 */
export function gstOwedBy(partnerGstin: string | null | undefined, gstTable: GstRow[] = []): GstDebtor {
  const payer = gstTable[0]?.payer ?? "registered";
  if (payer === "registered") return partnerGstin ? "partner" : "platform";
  return payer;
}

/** The rates and the debtor for a partner with this GSTIN, or without one. */
export function ratesOf(
  rates: RateSet,
  partnerGstin: string | null | undefined,
): { rates: RateSet; gstOwedBy: GstDebtor } {
  const owedBy = gstOwedBy(partnerGstin, rates.gstTable);
  if (!rates.gstTable || partnerGstin) return { rates, gstOwedBy: owedBy };
  return { rates: { ...rates, gstTable: tableFor(rates.gstTable, partnerGstin) }, gstOwedBy: owedBy };
}

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
  gstOwedBy: GstDebtor;
  /** What the partner gets: price + GST - TDS - TCS - commission - GST on it; without the GST and without TCS where the platform owes the GST. */
  partnerSharePaise: number;
  agentPpm: number;
  agentCommissionPaise: number;
  tdsOnAgentPaise: number;
  netAgentPaise: number;
  gatewayFeePaise: number;
  /** commission - platform offer - agent commission - gateway fee. May be negative. */
  mhProfitPaise: number;
  /** Of a sale under several rates, what falls under each; `gstPpm` is then what they come to on average. Sums to price and GST. */
  gstParts?: GstPart[];
};

/** A rate with what falls under it, paise. */
export type RatePart = Pick<GstPart, "ppm" | "taxablePaise" | "gstPaise">;

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
> & { gstParts: RatePart[] };

/** A breakdown as it is shown: of its GST what falls under which rate, not under which row. */
export type ShownBreakdown = Omit<Breakdown, "gstParts"> & Partial<Pick<CustomerPrice, "gstParts">>;

export type PriceInput = {
  basePaise: number;
  partnerOfferPpm: number;
  /** Already limited by the caller to what the offer allows. */
  mhOfferPaise: number;
  commissionPpm: number;
  agentPpm: number;
  rates: RateSet;
  /** Who owes the GST. It changes no price, only whose the GST is. */
  gstOwedBy: GstDebtor;
  /** What is sold, line by line; without it the base is one line of one unit. Of no account once the rates are frozen. */
  supplies?: SupplyLine[];
  /** Paid with the price: no part of it, but the gateway takes its fee of it too. */
  depositPaise?: number;
};

/** What of a sale falls under which GST row: as it was frozen, else by the rows of the day. */
export function gstGroups(
  input: Pick<PriceInput, "basePaise" | "partnerOfferPpm" | "rates" | "supplies">,
): GstGroup[] {
  const { basePaise, partnerOfferPpm, rates, supplies } = input;
  if (rates.supply) return rates.supply.groups;
  if (!rates.gstTable) return [{ ...rates.gst, hsn: "", exempt: false, basePaise }];
  const lines = supplies?.length ? supplies : [{ group: ANY_GROUP, quantity: 1, basePaise }];
  return groupLines(rates.gstTable, lines, partnerOfferPpm);
}

/** The GST of a booking by row: for its invoice and its explanation. Sums to its price and its GST. */
export function gstParts(sale: Breakdown, rates: RateSet): GstPart[] {
  return sale.gstParts ?? withGst(taxGroups(sale.pricePaise, gstGroups({ ...sale, rates })), sale.gstPaise);
}

/** True of a sale under several rows of GST, such as nights on both sides of a slab. */
export function hasSeveralRates(rates: RateSet): boolean {
  return (rates.supply?.groups.length ?? 0) > 1;
}

/** A breakdown as it was stored, with what falls under which of its rates. */
export function withGstParts(stored: Breakdown, rates: RateSet): Breakdown {
  return hasSeveralRates(rates) ? { ...stored, gstParts: gstParts(stored, rates) } : stored;
}

/** Parts whose tax sums to that of their sale. */
function withGst(parts: GstPart[], gstPaise: number): GstPart[] {
  const first = present(parts[0]);
  // What was sold before CGST and SGST were equal has one rate, and its tax as it stands.
  if (parts.length === 1) return [{ ...first, gstPaise }];
  // Nights that were taken out of a sale have the rest of its tax: the roundings of both are in their dearest line.
  const rest = gstPaise - sumOf(parts, "gstPaise");
  const dearest = parts.reduce((most, part) => (part.gstPaise > most.gstPaise ? part : most), first);
  return parts.map((part) => (part === dearest ? { ...part, gstPaise: part.gstPaise + rest } : part));
}

/** What a breakdown says of its rates of GST. */
function ratesSaid(
  parts: GstPart[],
  { pricePaise, gstPaise }: Pick<Breakdown, "pricePaise" | "gstPaise">,
): Pick<Breakdown, "gstPpm" | "gstParts"> {
  const [only, ...others] = parts.filter(({ basePaise }) => basePaise > 0);
  return {
    gstPpm: others.length === 0 ? (only ?? present(parts[0])).ppm : averagePpm(gstPaise, pricePaise),
    gstParts: parts.length > 1 ? parts : undefined,
  };
}

/** What of a price falls under which rate, the lowest first: one rate for most, several for nights on both sides of a slab. */
export function gstByRate(
  price: Pick<ShownBreakdown, "gstPpm" | "pricePaise" | "gstPaise" | "gstParts">,
): RatePart[] {
  const { gstPpm: ppm, pricePaise: taxablePaise, gstPaise } = price;
  return price.gstParts ? mergedByRate(price.gstParts) : [{ ppm, taxablePaise, gstPaise }];
}

function mergedByRate(parts: RatePart[]): RatePart[] {
  const byRate = new Map<number, RatePart>();
  for (const { ppm, taxablePaise, gstPaise } of parts.filter(({ taxablePaise }) => taxablePaise !== 0)) {
    const before = byRate.get(ppm) ?? { taxablePaise: 0, gstPaise: 0 };
    byRate.set(ppm, {
      ppm,
      taxablePaise: before.taxablePaise + taxablePaise,
      gstPaise: before.gstPaise + gstPaise,
    });
  }
  return [...byRate.values()].sort((one, other) => one.ppm - other.ppm);
}

/**
 * Every amount of a sale from its base price; each line is rounded half up once. Source: design, section 2. GST, the GST on the commission
 * and TCS are each two lines, of the centre and of the state, and so twice the rounded half.
 */
export function breakDown(input: PriceInput): Breakdown {
  return breakDownWithin(input);
}

/** The taxes that have two equal halves. */
type Halved = Pick<Breakdown, "gstPaise" | "gstOnCommissionPaise" | "tcsPaise">;

/** `atMost`: what was sold when an odd paisa was the centre's does not owe a paisa more for what is kept of it. */
function breakDownWithin(input: PriceInput, atMost?: Halved): Breakdown {
  const within = (paise: number, name: keyof Halved) => Math.min(paise, atMost?.[name] ?? paise);
  const {
    basePaise,
    partnerOfferPpm,
    mhOfferPaise,
    commissionPpm,
    agentPpm,
    rates,
    depositPaise = 0,
  } = input;
  const partnerOfferPaise = partOf(basePaise, partnerOfferPpm);
  const pricePaise = basePaise - partnerOfferPaise;
  const rounded = taxGroups(pricePaise, gstGroups(input));
  const gstPaise = within(sumOf(rounded, "gstPaise"), "gstPaise");
  const parts = withGst(rounded, gstPaise);
  const totalPaise = pricePaise + gstPaise - mhOfferPaise;
  const commissionPaise = partOf(pricePaise, commissionPpm);
  const gstOnCommissionPaise = within(
    gstOf(commissionPaise, rates.gst_on_commission.ppm),
    "gstOnCommissionPaise",
  );
  const tdsPaise = partOf(pricePaise, rates.tds.ppm);
  const isPartners = input.gstOwedBy === "partner";
  // TCS is collected of what a registered supplier sells through us; where the tax is ours there is none.
  const taxed = parts.filter(({ exempt }) => !exempt);
  const tcsPaise = isPartners ? within(gstOf(sumOf(taxed, "taxablePaise"), rates.tcs.ppm), "tcsPaise") : 0;
  const gstOfPartnerPaise = isPartners ? gstPaise : 0;
  const agentCommissionPaise = partOf(pricePaise, agentPpm);
  const tdsOnAgentPaise = partOf(agentCommissionPaise, rates.tds_on_agent.ppm);
  const gatewayFeePaise = partOf(totalPaise + depositPaise, rates.gateway_fee.ppm);
  return {
    basePaise,
    partnerOfferPpm,
    partnerOfferPaise,
    pricePaise,
    ...ratesSaid(parts, { pricePaise, gstPaise }),
    gstPaise,
    mhOfferPaise,
    totalPaise,
    commissionPpm,
    commissionPaise,
    gstOnCommissionPaise,
    tdsPaise,
    tcsPaise,
    gstOwedBy: input.gstOwedBy,
    partnerSharePaise:
      pricePaise + gstOfPartnerPaise - tdsPaise - tcsPaise - commissionPaise - gstOnCommissionPaise,
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
  // The whole is what it was, to the paisa, however it came about.
  if (keptBasePaise >= original.basePaise) return original;
  const input = {
    basePaise: keptBasePaise,
    partnerOfferPpm: original.partnerOfferPpm,
    commissionPpm: original.commissionPpm,
    agentPpm: original.agentPpm,
    gstOwedBy: original.gstOwedBy,
    rates,
  };
  const before = breakDownWithin({ ...input, mhOfferPaise: 0 }, original);
  const proportional = proportionOf(original.mhOfferPaise, keptBasePaise, Math.max(original.basePaise, 1));
  // Roundings that part ways by a paisa must neither make a total negative nor raise it above the original; and an offer that left
  // something of the price or nothing, as each booking has it, takes more than the price of neither part.
  const isWithinPrice = original.mhOfferPaise <= original.pricePaise;
  const amount = isWithinPrice ? "pricePaise" : "totalPaise";
  const leftPaise = isWithinPrice ? original.pricePaise - original.mhOfferPaise : original.totalPaise;
  const mhOfferPaise = Math.min(Math.max(proportional, before[amount] - leftPaise), before[amount]);
  const kept = breakDownWithin({ ...input, mhOfferPaise }, original);
  const gatewayFeePaise = original.gatewayFeePaise;
  const mhProfitPaise = kept.commissionPaise - mhOfferPaise - kept.agentCommissionPaise - gatewayFeePaise;
  return { ...kept, gatewayFeePaise, mhProfitPaise };
}

/**
 * Divides a sale in two by what each has of its base: what stays is priced by the same formula with the frozen rates, the other is the
 * rest, so that both together are the sale to the paisa. Where nights have rates of their own, `rates` say those of each part. The gateway's
 * fee is divided by the totals. Paise.
 */
export function divideSale(
  original: Breakdown,
  rates: { staying: RateSet; taken: RateSet },
  stayingBasePaise: number,
): { staying: Breakdown; taken: Breakdown } {
  const part = keepPart(original, rates.staying, stayingBasePaise);
  const gatewayFeePaise =
    original.totalPaise === 0
      ? 0
      : proportionOf(original.gatewayFeePaise, part.totalPaise, original.totalPaise);
  const mhProfitPaise =
    part.commissionPaise - part.mhOfferPaise - part.agentCommissionPaise - gatewayFeePaise;
  const staying = { ...part, gatewayFeePaise, mhProfitPaise };
  const { partnerOfferPpm, commissionPpm, agentPpm, gstOwedBy } = original;
  const rest = Object.fromEntries(AMOUNTS.map((name) => [name, original[name] - staying[name]])) as Pick<
    Breakdown,
    (typeof AMOUNTS)[number]
  >;
  const parts = withGst(
    taxGroups(rest.pricePaise, gstGroups({ ...original, rates: rates.taken })),
    rest.gstPaise,
  );
  const said = ratesSaid(parts, rest);
  return { staying, taken: { ...rest, ...said, partnerOfferPpm, commissionPpm, agentPpm, gstOwedBy } };
}

/** Two sales as one, for showing what stands of both; the rates are those of the first, but GST is told by each rate of both. */
export function addSales(one: ShownBreakdown, other: ShownBreakdown): ShownBreakdown {
  const sums = Object.fromEntries(AMOUNTS.map((name) => [name, one[name] + other[name]]));
  return { ...one, ...sums, gstParts: mergedByRate([...gstByRate(one), ...gstByRate(other)]) };
}

const AMOUNTS = [
  ...(["basePaise", "partnerOfferPaise", "pricePaise", "gstPaise", "mhOfferPaise", "totalPaise"] as const),
  ...(["commissionPaise", "gstOnCommissionPaise", "tdsPaise", "tcsPaise", "partnerSharePaise"] as const),
  ...(["agentCommissionPaise", "tdsOnAgentPaise", "netAgentPaise"] as const),
  ...(["gatewayFeePaise", "mhProfitPaise"] as const),
];

const sumOf = <Name extends "gstPaise" | "taxablePaise">(parts: GstPart[], name: Name) =>
  parts.reduce((sum, part) => sum + part[name], 0);

/** The same sale with the GST owed by the platform: for one that was posted as if the partner had a GSTIN. */
export function withPlatformGst(sale: Breakdown): Breakdown {
  const { partnerSharePaise, gstPaise, tcsPaise } = sale;
  if (sale.gstOwedBy === "platform") return sale;
  return {
    ...sale,
    gstOwedBy: "platform",
    tcsPaise: 0,
    partnerSharePaise: partnerSharePaise - gstPaise + tcsPaise,
  };
}

/** The amounts that a customer may see; never commission, shares or profit. */
export function customerPrice(breakdown: ShownBreakdown): CustomerPrice {
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
    gstParts: gstByRate(breakdown),
  };
}
