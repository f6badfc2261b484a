import { istDate } from "#app/domain/shared/dates.ts";
import { filled, present } from "#app/present.ts";
import { formats, words } from "#app/words/catalogue.ts";

/** How amounts and dates are written in messages, and how places are filled in. */

export type Site = { brand: string; origin: string };

/** The words for each place of a text. */
export type Places = Record<string, string>;

const grouped = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** Paise as `Rs 1,23,456` or `Rs 50.22`. Plain letters: one rupee sign would halve the length of an SMS. */
export function smsRupees(paise: number): string {
  return `Rs ${paise % 100 === 0 ? grouped.format(paise / 100) : grouped.format(paise / 100).replace(/\.(\d)$/, ".$10")}`;
}

/** `2026-12-01` as `1 Dec 2026`, in the language of the message, as all that follow. */
export function day(isoDate: string): string {
  return formats().date(isoDate);
}

/** An instant as `1 Dec 2026, 1:00 PM` on the Indian clock. */
export function instant(iso: string): string {
  return formats().instant(iso);
}

/** A time of day `14:00` as screens write it. */
export function timeOfDay(time: string): string {
  return formats().time(time);
}

/** The Indian day of an instant, as `1 Dec 2026`. */
export function dayOf(iso: string): string {
  return day(istDate(new Date(iso)));
}

/** A number of things: `2 rooms`. */
export function count(amount: number, one: "room" | "night" | "guest" | "minute" | "hour"): string {
  return words("messages")(`count_${one}`, { count: amount });
}

/** One line: control characters would end a mail header or break an SMS. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;
/** A part that may be left out, or a place. What is filled in is never read again. */
const PART = /\[\[((?:(?!\[\[|\]\]).)*)\]\]|\{\{\s*(\w+)\s*\}\}/gs;

/** The places that a text uses, each once, in their order. */
export function placesOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACE)].map((match) => present(match[1])))];
}

/** Fills in `{{place}}`; a part in `[[ ]]` is left out when one of its places has nothing to say. */
export function fillPlaces(text: string, places: Places): string {
  return text.replace(PART, (_, part: string | undefined, name: string) =>
    part === undefined ? (places[name] ?? "") : fillPart(part, places),
  );
}

function fillPart(part: string, places: Places): string {
  if (placesOf(part).some((name) => !places[name])) return "";
  return part.replace(PLACE, (_, name: string) => present(places[name]));
}

/** What a provider has instead of an empty value, which it refuses. */
const NOTHING = "-";

/**
 * The same text as a provider registers it: with places `{{1}}`, `{{2}}` in their order; a part that may be left out is one of them.
 * @returns the words to register, and what each number stands for in one message
 */
export function withNumberedPlaces(
  text: string,
  places: Places,
): { words: string; values: Record<string, string> } {
  const numbers = new Map<string, number>();
  const values: Record<string, string> = {};
  const words = text.replace(PART, (found, part: string | undefined, name: string) => {
    const key = part === undefined ? name : found;
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    const value = part === undefined ? (places[name] ?? "") : fillPart(part, places);
    values[number] = oneLine(value).replace(/ {2,}/g, " ") || NOTHING;
    return part === undefined ? `{{${number}}}` : `${filled(part.match(/^\s*/))[0]}{{${number}}}`;
  });
  return { words, values };
}
