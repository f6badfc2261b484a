import { camelCase } from "#db/camel-case.ts";
import type { Breakdown } from "./breakdown.ts";

/** A breakdown as the columns of a booking: the names are those of the breakdown in snake case. */

type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : S;

export type BreakdownColumns = { [Key in keyof Breakdown as Snake<Key>]: Breakdown[Key] };

/** The column names, for a statement's column list. */
export const BREAKDOWN_COLUMNS = [
  "base_paise",
  "partner_offer_ppm",
  "partner_offer_paise",
  "price_paise",
  "gst_ppm",
  "gst_paise",
  "mh_offer_paise",
  "total_paise",
  "commission_ppm",
  "commission_paise",
  "gst_on_commission_paise",
  "tds_paise",
  "tcs_paise",
  "gst_owed_by",
  "partner_share_paise",
  "agent_ppm",
  "agent_commission_paise",
  "tds_on_agent_paise",
  "net_agent_paise",
  "gateway_fee_paise",
  "mh_profit_paise",
] as const satisfies Array<Snake<keyof Breakdown>>;

const KEYS: string[] = BREAKDOWN_COLUMNS.map(camelCase);

/** Column names and values for an insert. */
export function toColumns(breakdown: Breakdown): BreakdownColumns {
  return Object.fromEntries(
    BREAKDOWN_COLUMNS.map((column) => [column, breakdown[camelCase(column) as keyof Breakdown]]),
  ) as BreakdownColumns;
}

/** Splits a row that was read with `BREAKDOWN_COLUMNS` into its breakdown and the rest. */
export function splitBreakdown<Row extends Breakdown>(
  row: Row,
): { breakdown: Breakdown; rest: Omit<Row, keyof Breakdown> } {
  const isAmount = (name: string) => KEYS.includes(name);
  const entries = Object.entries(row);
  return {
    breakdown: Object.fromEntries(entries.filter(([name]) => isAmount(name))) as Breakdown,
    rest: Object.fromEntries(entries.filter(([name]) => !isAmount(name))) as Omit<Row, keyof Breakdown>,
  };
}
