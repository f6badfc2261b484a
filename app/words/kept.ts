import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { MEALS } from "#app/domain/shared/meals.ts";
import { isKnownUnit, UNITS } from "#app/domain/shared/units.ts";
import { formats, words } from "./catalogue.ts";
import { isSaid, translateName } from "./labels.ts";
import { currentLanguage } from "./speaking.ts";

/** What a booking keeps in English of what was sold (`app/domain/bookings/kinds`), in the language of the work under way. */

const ROOM =
  /^(.+) \(([^(),]+), (AC|Non-AC)\)(, saver rate)?(?:, ([a-z, ]+) for (\d+) attendants? included)?$/;
const MEAL_DAYS = /^([A-Za-z]+(?:, [a-z]+)*(?: and [a-z]+)?), (\d+) days?$/;
/** `2 pieces, on hire for 6 days`; `2 × Strip` of a unit that is not ours; and `2 x Piece`, as bookings until November 2026 keep it. */
const ARTICLE = new RegExp(
  `^(\\d+) (?:[x×] ([^,]+)|(${Object.keys(UNITS).join("|")})(?:e?s)?)(?:, (on hire|to keep|refill)(?: for (\\d+) days?)?)?$`,
);

/**
 * `Twin room (Twin, Non-AC)`, also with `, saver rate` and `, breakfast for 2 attendants included`, `Lunch and dinner, 3 days`,
 * `1 piece, on hire for 6 days`, `Innova (SUV), 6 seats`, the names and short values of a booking's facts (`Brought to`, `Lunch`), and of
 * the lines of its price (`Delivery`). A text of another shape, such as the name of a test, stays as it is.
 */
export function keptWords(kept: string): string {
  if (currentLanguage() === "en") return FORMERLY.test(kept) ? (articleWords(kept) ?? kept) : kept;
  if (isSaid("kept", kept)) return words("kept")(kept);
  const said =
    roomWords(kept) ??
    mealWords(kept) ??
    articleWords(kept) ??
    bedsideWords(kept) ??
    pricedWords(kept) ??
    eachWords(kept);
  return said === kept ? carWords(kept) : said;
}

function roomWords(kept: string): string | undefined {
  const [, name, type, category, saver, meals, attendants] = ROOM.exec(kept) ?? [];
  if (!name || !type || !category) return undefined;
  const room = `${name} (${formats().commas([translateName(type), translateName(category)])})`;
  const stay = words("stay");
  const included = meals ? mealNames(meals) : [];
  if (!included) return undefined;
  const named = saver ? stay("atSaverRate", { room }) : room;
  if (included.length === 0) return named;
  const list = included.join(words("formats")("listComma"));
  return formats().commas([named, stay("mealsIncluded", { count: Number(attendants), meals: list })]);
}

function mealWords(kept: string): string | undefined {
  const [, list = kept, days] = MEAL_DAYS.exec(kept) ?? [];
  const names = mealNames(list);
  return names && formats().commas([formats().list(names), days && formats().days(Number(days))]);
}

/** The meals of an English list, in the language; undefined where it lists anything else. */
function mealNames(list: string): string[] | undefined {
  const said = list.toLowerCase().split(/, | and /);
  const meals = MEALS.filter((meal) => said.includes(meal));
  return meals.length === said.length ? meals.map((meal) => words("kinds")(`meal_${meal}`)) : undefined;
}

const SEATS = /^(.+), (\d+) seats$/;
const TYPE = / \(([^()]+)\)(?=,|$)/;
const BEDSIDE = /^At the bedside, (.+)$/;
const PRICED = /^(.+), (a day|refill)$/;

/** `Innova (SUV), 6 seats`, `Innova (SUV), City Cabs`, `Sedan, City Cabs`: the name is the seller's, unless it is its type, which is a master's. */
function carWords(kept: string): string {
  const [, car = kept, seats] = SEATS.exec(kept) ?? [];
  const named = car
    .replace(TYPE, (_, type: string) => ` (${translateName(type)})`)
    .replace(/^[^,()]+(?=,|$)/, translateName);
  return formats().commas([named, seats && words("kept")("seats", { count: Number(seats) })]);
}

function bedsideWords(kept: string): string | undefined {
  const [, name] = BEDSIDE.exec(kept) ?? [];
  return name && words("lab")("atBedside", { name });
}

/** `Walker, a day` and `Oxygen, refill`: what a price is of. */
function pricedWords(kept: string): string | undefined {
  const [, name, how] = PRICED.exec(kept) ?? [];
  return (
    name && formats().commas([name, how === "a day" ? words("equipment")("aDay") : words("kept")("Refill")])
  );
}

/** Several that each stand in the catalogue (`Wheelchair, Stretcher`), or several sentences on how to prepare for tests. */
function eachWords(kept: string): string {
  const needs = kept.split(", ");
  if (needs.every((need) => isSaid("kept", need)))
    return formats().commas(needs.map((need) => words("kept")(need)));
  return kept
    .split(/(?<=\.) /)
    .map(translateName)
    .join(" ");
}

/** The title of a booking: of a cab `Airport to Apollo Hospitals`, the names of its two places; of all else the seller's name of it. */
export function keptTitle(kind: BookingKindName, title: string): string {
  const [, from, to] = (kind === "travel" && ROUTE.exec(title)) || [];
  if (!from || !to || currentLanguage() === "en") return title;
  return words("travel")("fromTo", { from: translateName(from), to: translateName(to) });
}
const ROUTE = /^(.+?) to (.+)$/;

const HOW = { "on hire": "On hire", "to keep": "To keep", refill: "Refill" } as const;
const FORMERLY = /^\d+ x /;

function articleWords(kept: string): string | undefined {
  const [, count, named, ours, how, days] = ARTICLE.exec(kept) ?? [];
  if (!count) return undefined;
  const unit = ours ?? named?.toLowerCase() ?? "";
  const units = isKnownUnit(unit)
    ? words("kept")(UNITS[unit], { count: Number(count) })
    : `${count} × ${translateName(named ?? "")}`;
  if (currentLanguage() === "en") return units + (kept.includes(",") ? kept.slice(kept.indexOf(",")) : "");
  return formats().commas([
    units,
    how && words("kept")(HOW[how as keyof typeof HOW]),
    days && formats().days(Number(days)),
  ]);
}
