import { type IsoDate, istInstant } from "./dates.ts";

/** The meals of a day and when each is on the table (IST). The stock of a dish counts by them. Client-safe. */
export const MEALS = ["breakfast", "lunch", "snack", "dinner"] as const;
export type Meal = (typeof MEALS)[number];

export const MEAL_TIMES: Record<Meal, string> = {
  breakfast: "08:00",
  lunch: "13:00",
  snack: "17:00",
  dinner: "20:00",
};

export const MEAL_LABELS: Record<Meal, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  snack: "Snack",
  dinner: "Dinner",
};

/** The instant of a meal: the slot that its portions are counted in. */
export function mealInstant(date: IsoDate, meal: Meal): Date {
  return istInstant(date, MEAL_TIMES[meal]);
}

/** Is something open at a time of day (HH:MM)? Closing at or before opening means after midnight. */
export function isOpenAt(time: string, opening: string, closing: string): boolean {
  if (opening < closing) return time >= opening && time < closing;
  return time >= opening || time < closing;
}
