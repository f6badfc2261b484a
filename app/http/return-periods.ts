import { type IsoDate, isIsoDate } from "#app/domain/shared/dates.ts";
import { daysOfQuarter, quarterOfDay } from "#app/domain/tax/financial-year.ts";
import { present } from "#app/present.ts";
import { moneyPaths } from "./money-paths.ts";

/** Tax returns are filed by quarter and month: which time the address of a return means. */

const { returns } = moneyPaths;
const PERIOD = ["from", "to", "quarter"];
const BY_QUARTER: readonly string[] = [returns.tds, returns.certificates, returns.tdsLines];

/** How the list at a path is asked for a quarter such as `2026-27 Q3`. */
export function periodSearch(quarter: string, path: string): Record<string, string> {
  return BY_QUARTER.includes(path) ? { quarter } : { ...present(daysOfQuarter(quarter)) };
}

/** The address with the quarter of a day, where it names no time. */
export function withPeriod(address: string, today: IsoDate): URL {
  const url = new URL(address);
  if (!PERIOD.some((name) => url.searchParams.get(name)))
    for (const [name, value] of Object.entries(
      periodSearch(quarterOfDay(today), url.pathname.replace(/\.data$/, "")),
    ))
      url.searchParams.set(name, value);
  return url;
}

/** The quarter that an address asks for; null where it asks for another time. */
export function quarterIn({ searchParams }: URL): string | null {
  const [from, to, quarter] = PERIOD.map((name) => searchParams.get(name));
  if (quarter) return daysOfQuarter(quarter) ? quarter : null;
  const found = from && isIsoDate(from) ? quarterOfDay(from) : null;
  const days = found ? daysOfQuarter(found) : undefined;
  return days && days.from === from && days.to === to ? found : null;
}
