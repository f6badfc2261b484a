import { proportionOf } from "#app/domain/money/rounding.ts";
import { type IsoDate, nightsBetween } from "#app/domain/shared/dates.ts";

/** What it costs that a hire comes back after its last day. Pure, client-safe. */

/** The facts of a hire that the price of a late day needs; of the lines the first is the article, what follows is delivery. Paise. */
export type HirePrice = {
  startsOn: IsoDate;
  endsOn: IsoDate;
  lines: Array<{ quantity: number; unitPricePaise: number }>;
  basePaise: number;
  pricePaise: number;
  gstPaise: number;
};

/**
 * What one late day costs: a day of the hire as it was booked, with all its units, after the store's offer and with tax, without
 * delivery. What the platform takes off the price is its own and is not for late days. Paise, rounded half up; 0 without lines.
 */
export function lateDayPaise({
  startsOn,
  endsOn,
  lines,
  basePaise,
  pricePaise,
  gstPaise,
}: HirePrice): number {
  const [article] = lines;
  if (!article || basePaise === 0) return 0;
  const days = nightsBetween(startsOn, endsOn) + 1;
  return proportionOf(pricePaise + gstPaise, article.quantity * article.unitPricePaise, basePaise * days);
}

/** How late a hire is: whole days after the last one, the price of one, and what they come to, at most the deposit. Paise. */
export type Lateness = { days: number; dayPaise: number; paise: number };

/** How late a hire with this last day is when it comes back on a day in India, or has not by then. */
export function lateness(
  { endsOn, dayPaise, depositPaise }: { endsOn: IsoDate; dayPaise: number; depositPaise: number },
  on: IsoDate,
): Lateness {
  const days = Math.max(0, nightsBetween(endsOn, on));
  return { days, dayPaise, paise: Math.min(days * dayPaise, depositPaise) };
}
