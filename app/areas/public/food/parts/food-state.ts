import { DIET_LABELS } from "#app/domain/listings/labels.ts";
import { MEALS } from "#app/domain/shared/meals.ts";
import { date, defineSearch, id, integer, manyOf, page, text } from "#app/domain/shared/search-params.ts";

export const DIETS = Object.keys(DIET_LABELS);

/** The address of a search for food: for which hospital, which meals, from when, for how long. */
export const foodState = defineSearch({
  city: text(80),
  hospital: text(120),
  /** The property that it is brought to; empty: to the hospital. */
  house: text(120),
  date: date(),
  days: integer(1, 30, 1),
  meal: manyOf(MEALS),
  diet: manyOf(DIETS),
  with: id(),
  page: page(),
});
