/**
 * The GST of a supply: which dated row each line falls under, and the tax of each rate. Pure: the same rows give the same answer.
 * No division here: `money/rounding.ts` does that.
 */

import type { GstPayer } from "./parties.ts";
import { roundHalfUp } from "./rounding.ts";

/** Fits every item, or every group that has no rows of its own. */
export const ANY_GROUP = "*";

/** A dated row of the tax table, of one kind. */
export type GstRow = {
  id: string;
  ppm: number;
  /** `hire`, `buy`, …, or the first digits of an HSN; `*` for every other. */
  group: string;
  /** It counts where one unit (a room for a night, a piece) costs more than this after the partner's offer, paise. */
  abovePaise: number;
  /** HSN or SAC; empty when the table names none. */
  hsn: string;
  /** An exempt supply is billed without tax and takes no TCS. */
  exempt: boolean;
  payer: GstPayer;
};

/** A line that is sold: how many units of which group, and what they cost together before the partner's offer, paise. */
export type SupplyLine = { group: string; quantity: number; basePaise: number };

/** What of a booking falls under one row. Frozen in the booking. `basePaise` is its weight; `quantity` is none in bookings of before. */
export type GstGroup = Pick<GstRow, "id" | "ppm" | "hsn" | "exempt"> & {
  basePaise: number;
  quantity?: number;
};

/** A group with its amounts in paise. The tax is even: CGST and SGST are its halves. */
export type GstPart = GstGroup & { taxablePaise: number; gstPaise: number };

const MILLION = 1_000_000n;

/** The rows of a group: its own, else those of every group; the lowest slab first. */
export function rowsOfGroup(table: GstRow[], group: string): GstRow[] {
  const own = table.filter((row) => row.group === group);
  const found = own.length > 0 ? own : table.filter((row) => row.group === ANY_GROUP);
  return [...found].sort((a, b) => a.abovePaise - b.abovePaise);
}

/** An article of a store: how it is sold, and its HSN; empty when its store names none. */
export type Article = { purchasedType: string; hsn: string };

/** The group of an article: the most digits of its HSN that the table has a row for, else how it is sold. */
export function groupOfArticle(table: GstRow[], { purchasedType, hsn }: Article): string {
  const byHsn = table.map(({ group }) => group).filter((group) => /^\d/.test(group) && hsn.startsWith(group));
  return byHsn.reduce((most, group) => (group.length > most.length ? group : most), "") || purchasedType;
}

/**
 * The rows as the invoice of an article names them: goods have their own HSN where it is known; a hire is a service whatever the article, so
 * that only a SAC stays.
 */
export function tableForArticle(table: GstRow[], { purchasedType, hsn }: Article): GstRow[] {
  if (purchasedType === "hire")
    return table.map((row) => ({ ...row, hsn: row.hsn.startsWith("99") ? row.hsn : "" }));
  return hsn === "" ? table : table.map((row) => ({ ...row, hsn }));
}

/**
 * The row that a line falls under: the highest slab that the price of one unit, less the partner's offer, lies above.
 * @throws Error when the table has no row for the group
 */
export function rowOf(table: GstRow[], line: SupplyLine, offerPpm: number): GstRow {
  const price = BigInt(line.basePaise) * (MILLION - BigInt(offerPpm));
  const reached = rowsOfGroup(table, line.group).filter(
    ({ abovePaise }, index) => index === 0 || price > BigInt(abovePaise) * BigInt(line.quantity) * MILLION,
  );
  const row = reached.at(-1);
  if (!row) throw new Error(`There is no GST rate for "${line.group}"`);
  return row;
}

/** Lines by the row that they fall under, the lowest slab of the first group first. */
export function groupLines(table: GstRow[], lines: SupplyLine[], offerPpm: number): GstGroup[] {
  const sums = new Map<GstRow, { basePaise: number; quantity: number }>();
  for (const line of lines) {
    const row = rowOf(table, line, offerPpm);
    const { basePaise, quantity } = sums.get(row) ?? { basePaise: 0, quantity: 0 };
    sums.set(row, { basePaise: basePaise + line.basePaise, quantity: quantity + line.quantity });
  }
  return [...sums]
    .sort(([a], [b]) => (a.group === b.group ? a.abovePaise - b.abovePaise : a.group < b.group ? -1 : 1))
    .map(([{ id, ppm, hsn, exempt }, sum]) => ({ id, ppm, hsn, exempt, ...sum }));
}

/**
 * What of groups that were frozen belongs to some of their lines: each is of the row that it fell under when it was sold. `abovePaise`:
 * of the rows by their ids.
 */
export function groupsOfLines(
  groups: GstGroup[],
  abovePaise: Record<string, number>,
  lines: SupplyLine[],
  offerPpm: number,
): GstGroup[] {
  const table = groups.map(
    (group): GstRow => ({
      ...group,
      group: ANY_GROUP,
      abovePaise: abovePaise[group.id] ?? 0,
      payer: "registered",
    }),
  );
  return groupLines(
    table,
    lines.map((line) => ({ ...line, group: ANY_GROUP })),
    offerPpm,
  );
}

/**
 * Splits a price over groups by their weights and taxes each. The price up to and with each group is rounded half up, so that the parts
 * sum to the price; the tax of a group is twice its half, which is rounded half up once, so that CGST and SGST are equal.
 */
export function taxGroups(pricePaise: number, groups: GstGroup[]): GstPart[] {
  const whole = groups.reduce((sum, { basePaise }) => sum + basePaise, 0);
  let reached = 0;
  let spent = 0;
  return groups.map((group, index) => {
    reached += group.basePaise;
    const isLast = index === groups.length - 1;
    const upTo =
      isLast || whole === 0 ? pricePaise : roundHalfUp(BigInt(pricePaise) * BigInt(reached), BigInt(whole));
    const taxablePaise = upTo - spent;
    spent = upTo;
    return { ...group, taxablePaise, gstPaise: gstOf(taxablePaise, group.ppm) };
  });
}

/** The GST of an amount, paise: twice its half, which is rounded half up. */
export function gstOf(taxablePaise: number, ppm: number): number {
  return 2 * roundHalfUp(BigInt(taxablePaise) * BigInt(ppm), 2n * MILLION);
}

/** The table for a partner without a GSTIN: a supply whose tax is the partner's alone is billed without tax. */
export function tableFor(table: GstRow[], gstin: string | null | undefined): GstRow[] {
  if (gstin) return table;
  return table.map((row) => (row.payer === "partner" ? { ...row, ppm: 0, exempt: true } : row));
}
