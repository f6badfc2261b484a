import { partOf } from "./rounding.ts";

/**
 * Weekly and monthly rates: from 7 nights on, and from 28, a night of a room costs less by the partner's rate in parts per million. The
 * rule is written here for the engine and as SQL for the search; a test compares the two.
 */

export const WEEK_NIGHTS = 7;
export const MONTH_NIGHTS = 28;

/** Parts per million off the price of a night; a monthly rate of 0 is the weekly one. */
export type LongStayRates = { weeklyOfferPpm: number; monthlyOfferPpm: number };

/** The reduction of each night for a stay of this many nights, in ppm. */
export function longStayPpm({ weeklyOfferPpm, monthlyOfferPpm }: LongStayRates, nights: number): number {
  if (nights < WEEK_NIGHTS) return 0;
  return nights < MONTH_NIGHTS ? weeklyOfferPpm : monthlyOfferPpm || weeklyOfferPpm;
}

/** The price of one night (paise) in a stay of this many nights. */
export function nightPrice(paise: number, rates: LongStayRates, nights: number): number {
  return paise - partOf(paise, longStayPpm(rates, nights));
}

/** The same in SQL: `paise` of a night of the room `r`, in a stay of `nights`. Both are expressions. */
export function nightPriceSql(paise: string, nights: string): string {
  const ppm = `CASE WHEN ${nights} < ${MONTH_NIGHTS} THEN r.weekly_offer_ppm
    ELSE coalesce(nullif(r.monthly_offer_ppm, 0), r.weekly_offer_ppm) END`;
  // Most stays are short, and numerics are slow.
  return `(CASE WHEN ${nights} < ${WEEK_NIGHTS} THEN ${paise} ELSE ${paise} - round(${paise} * (${ppm}) / 1000000.0)::bigint END)`;
}
