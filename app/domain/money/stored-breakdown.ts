import type { Breakdown } from "./breakdown.ts";

/** A breakdown as the columns of a booking: the names are those of the breakdown in snake case. */

const KEYS = [
  "basePaise",
  "partnerOfferPpm",
  "partnerOfferPaise",
  "pricePaise",
  "gstPpm",
  "gstPaise",
  "mhOfferPaise",
  "totalPaise",
  "commissionPpm",
  "commissionPaise",
  "gstOnCommissionPaise",
  "tdsPaise",
  "tcsPaise",
  "gstOwedBy",
  "partnerSharePaise",
  "agentPpm",
  "agentCommissionPaise",
  "tdsOnAgentPaise",
  "netAgentPaise",
  "gatewayFeePaise",
  "mhProfitPaise",
] as const satisfies Array<keyof Breakdown>;

type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : S;

export type BreakdownColumns = { [Key in keyof Breakdown as Snake<Key>]: Breakdown[Key] };

const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The column names, for a statement's column list. */
export const BREAKDOWN_COLUMNS = KEYS.map(columnOf);

/** Column names and values for an insert. */
export function toColumns(breakdown: Breakdown): BreakdownColumns {
  return Object.fromEntries(KEYS.map((key) => [columnOf(key), breakdown[key]])) as BreakdownColumns;
}

/** Splits a row that was read with `BREAKDOWN_COLUMNS` into its breakdown and the rest. */
export function splitBreakdown<Row extends Breakdown>(
  row: Row,
): { breakdown: Breakdown; rest: Omit<Row, keyof Breakdown> } {
  const isAmount = (name: string) => (KEYS as readonly string[]).includes(name);
  const entries = Object.entries(row);
  return {
    breakdown: Object.fromEntries(entries.filter(([name]) => isAmount(name))) as Breakdown,
    rest: Object.fromEntries(entries.filter(([name]) => !isAmount(name))) as Omit<Row, keyof Breakdown>,
  };
}
