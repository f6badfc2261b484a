import { DIET_LABELS } from "#app/domain/listings/labels.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { MEALS, type Meal, mealInstant } from "#app/domain/shared/meals.ts";
import { date, defineSearch, id, integer, manyOf, page, text } from "#app/domain/shared/search-params.ts";

export const DIETS = Object.keys(DIET_LABELS);

/** The address of a search for food: for which hospital, which meals, from when, for how long. */
export const foodState = defineSearch({
  /** What was typed for the hospital. */
  place: text(80),
  city: text(80),
  hospital: text(120),
  /** The property that it is brought to; empty: to the hospital. */
  house: text(120),
  date: date(),
  days: integer(-999, 9_999, 1),
  meal: manyOf(MEALS),
  diet: manyOf(DIETS),
  with: id(),
  page: page(),
});

/** The meals that are still to come: of a search for today alone without those that are over. */
export function mealsAhead(search: { date: string | null; days: number; meal: Meal[] }, now: Date): Meal[] {
  const { date: day, days, meal: meals } = search;
  if (day !== istDate(now) || days > 1) return meals;
  return meals.filter((meal) => mealInstant(day, meal) > now);
}

/** The day that a search begins with: today as long as a meal of today is still to come. */
export function firstMealDay(now: Date): IsoDate {
  const today = istDate(now);
  return MEALS.some((meal) => mealInstant(today, meal) > now) ? today : addDays(today, 1);
}

/** Of meals that nobody cooks from today on, those that come later: without what is over, or without the first where none is. */
export function laterMeals(search: { from: string; meals: Meal[] }, now: Date): Meal[] {
  const meals = MEALS.filter((meal) => search.meals.includes(meal));
  const ahead = meals.filter((meal) => mealInstant(search.from, meal) > now);
  return ahead.length < meals.length ? ahead : ahead.slice(1);
}
