import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { formats } from "#app/words/catalogue.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { isolated } from "#app/words/translate.ts";

/** How amounts, dates and numbers are shown. */

const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 2,
});
const wholeRupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const grouped = new Intl.NumberFormat("en-IN");

/** One piece wherever the page runs from the right, so that the sign stays before the amount. */
const onePiece = (text: string) => isolated(text, currentLanguage());

/** Paise as rupees with Indian grouping: `₹1,23,456.00`. */
export function formatRupees(paise: number): string {
  return onePiece(rupees.format(paise / 100));
}

/** Paise as rupees, without the paise when there are none: `₹2,240`. For cards and headings. */
export function formatRupeesShort(paise: number): string {
  return onePiece((paise % 100 === 0 ? wholeRupees : rupees).format(paise / 100));
}

/** Larger sums are said in lakh and crore, to two places; what would round up to the next is said in that. */
const BRIEF = [
  { from: 999_950_000, rupees: 10_000_000, word: "Cr" },
  { from: 9_999_950, rupees: 100_000, word: "L" },
] as const;

/** Paise as rupees at a glance: `₹2,240`, `₹1.56L` (lakh), `₹1.20Cr` (crore). The exact sum stands beside it. */
export function formatRupeesBrief(paise: number): string {
  const large = BRIEF.find(({ from }) => Math.abs(paise) >= from);
  if (!large) return wholeRupees.format(paise / 100);
  return `${paise < 0 ? "-" : ""}₹${(Math.abs(paise) / 100 / large.rupees).toFixed(2)}${large.word}`;
}

/** A count with Indian grouping. */
export function formatCount(count: number): string {
  return grouped.format(count);
}

/** A count that was bounded: `10,000+` for whatever is not fewer. */
export function formatBounded(count: number): string {
  return count >= COUNT_LIMIT ? `${formatCount(COUNT_LIMIT)}+` : formatCount(count);
}

/** Parts per million as a percentage: 120000 is `12%`. */
export function formatRate(ppm: number): string {
  return `${Number((ppm / 10_000).toFixed(4))}%`;
}

/** `2026-12-01` as `01/12/2026`. */
export function formatDate(isoDate: string): string {
  const [year, month, day] = isoDate.slice(0, 10).split("-");
  return `${day}/${month}/${year}`;
}

/** `2026-12-01` as `Tue, 1 Dec 2026`, in the language of the work under way, as all that follow. */
export function formatLongDate(isoDate: string): string {
  return formats().longDate(isoDate);
}

/** A month `2026-12` as `Dec 2026`. */
export function formatMonth(month: string): string {
  return formats().month(month);
}

function inIndia(instant: string | Date): Date {
  return new Date(new Date(instant).getTime() + 5.5 * 3_600_000);
}

const two = (value: number) => String(value).padStart(2, "0");

/** The time of a field visit on the Indian clock, `yyyy/mm/dd hh:mm AM/PM` (specification section 9). */
export function formatVisitTime(instant: string | Date): string {
  const at = inIndia(instant);
  const hours = at.getUTCHours();
  const time = `${two(hours % 12 || 12)}:${two(at.getUTCMinutes())} ${hours < 12 ? "AM" : "PM"}`;
  return `${at.getUTCFullYear()}/${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())} ${time}`;
}

/** An instant on the Indian clock: `1 Dec 2026, 2:05 PM`. */
export function formatInstant(instant: string | Date): string {
  return formats().instant(instant);
}

/** The Indian clock of an instant: `2:05 PM`. */
export function formatClock(instant: string | Date): string {
  return formats().clock(instant);
}

/** A time of day `14:00` as `2:00 PM`. */
export function formatTime(time: string): string {
  return formats().time(time);
}

/** Metres as a person says them: `450 m`, `1.2 km`. */
export function formatDistance(metres: number): string {
  return formats().distance(metres);
}

/** Minutes on foot at an unhurried 4.5 km/h, streets taken as 1.3 times the straight line. */
export function walkMinutes(metres: number): number {
  return Math.max(1, Math.round((metres * 1.3) / 75));
}

/** Minutes in a wheelchair that is pushed at 3 km/h, streets taken as 1.3 times the straight line. */
export function wheelchairMinutes(metres: number): number {
  return Math.max(1, Math.round((metres * 1.3) / 50));
}

/** Cities whose area code has two digits; a landline elsewhere is shown in two halves, as a mobile is. */
const TWO_DIGIT_AREAS = /^\+91(11|20|22|33|40|44|79|80)(\d{4})(\d{4})$/;

/** `+919848012345` as `+91 98480 12345`, `+914023456789` as `+91 40 2345 6789`, which no line breaks; a number of another country as it is. */
export function formatPhone(e164: string): string {
  return onePiece(
    e164
      .replace(TWO_DIGIT_AREAS, "+91\u00a0$1\u00a0$2\u00a0$3")
      .replace(/^\+91(\d{5})(\d{5})$/, "+91\u00a0$1\u00a0$2"),
  );
}

/** `3 nights`, `1 room`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `a room`, `an equipment item`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou](?!nit)/i.test(noun) ? "an" : "a"} ${noun}`;
}

const SAID_BY_LETTERS = /\b(gst|tds|tcs)\b/g;

/** A status or another word of the tables as shown: `checked_in` is `Checked in`, `tds_on_agent` is `TDS on agent`. */
export function formatStatus(status: string): string {
  const words = status.replaceAll("_", " ").replace(SAID_BY_LETTERS, (letters) => letters.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
