import { nightsBetween } from "#app/domain/shared/dates.ts";
import { formatClock, formatLongDate, plural } from "./format.ts";

/** How a stay is said in words. Client-safe and free of libraries. */

type Dates = { checkIn: string; checkOut: string };
type Party = { adults: number; children: number; infants: number };

/** `Tue, 1 Dec to Fri, 4 Dec 2026`; the year once when it is the same. */
export function stayDates({ checkIn, checkOut }: Dates): string {
  const from = formatLongDate(checkIn);
  return `${checkIn.slice(0, 4) === checkOut.slice(0, 4) ? from.slice(0, -5) : from} to ${formatLongDate(checkOut)}`;
}

/** `3 nights` */
export function stayNights({ checkIn, checkOut }: Dates): string {
  return plural(nightsBetween(checkIn, checkOut), "night");
}

/** `2 adults, 1 child` */
export function partyWords({ adults, children, infants }: Party): string {
  return [
    plural(adults, "adult"),
    children > 0 ? plural(children, "child", "children") : "",
    infants > 0 ? plural(infants, "infant") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** `Sat, 28 Nov 2026, 12:00 PM` on the Indian clock. */
export function instantWords(instant: string | Date): string {
  const inIndia = new Date(new Date(instant).getTime() + 5.5 * 3_600_000);
  return `${formatLongDate(inIndia.toISOString())}, ${formatClock(instant)}`;
}
