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
 * `1 piece, on hire for 6 days`, and the names and short values of a booking's facts (`Brought to`). A text of another shape, such as the
 * name of a test, stays as it is.
 */
export function keptWords(kept: string): string {
  if (currentLanguage() === "en") return FORMERLY.test(kept) ? (articleWords(kept) ?? kept) : kept;
  if (isSaid("kept", kept)) return words("kept")(kept);
  return roomWords(kept) ?? mealWords(kept) ?? articleWords(kept) ?? translateName(kept);
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
  const [, list, days] = MEAL_DAYS.exec(kept) ?? [];
  const names = list && mealNames(list);
  return names ? formats().commas([formats().list(names), formats().days(Number(days))]) : undefined;
}

/** The meals of an English list, in the language; undefined where it lists anything else. */
function mealNames(list: string): string[] | undefined {
  const said = list.toLowerCase().split(/, | and /);
  const meals = MEALS.filter((meal) => said.includes(meal));
  return meals.length === said.length ? meals.map((meal) => words("kinds")(`meal_${meal}`)) : undefined;
}

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
