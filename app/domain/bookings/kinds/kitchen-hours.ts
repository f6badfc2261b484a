import type { Obstacle } from "#app/domain/money/quote.ts";
import { type IsoDate, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { isOpenAt, MEAL_TIMES, type Meal, mealInstant } from "#app/domain/shared/meals.ts";
import { filled, present } from "#app/present.ts";
import { formats, words } from "#app/words/catalogue.ts";

/** When a kitchen cooks, until when each shift is ordered on its day, and whether it takes orders for today just now. */

/** A meal in a sentence: `lunch`. */
export const mealName = (meal: Meal): string => words("kinds")(`meal_${meal}`).toLowerCase();

/** Times are HH:MM on the Indian clock. */
export type KitchenHours = {
  opening: string;
  closing: string;
  orderUntil: string | null;
  secondOpening: string | null;
  secondClosing: string | null;
  secondOrderUntil: string | null;
  pausedUntil: Date | null;
};

/** Of `outlets outlet`. */
export const KITCHEN_HOURS = `to_char(outlet.order_until, 'HH24:MI') AS "orderUntil",
  to_char(outlet.second_opening_time, 'HH24:MI') AS "secondOpening", to_char(outlet.second_closing_time, 'HH24:MI') AS "secondClosing",
  to_char(outlet.second_order_until, 'HH24:MI') AS "secondOrderUntil", outlet.paused_until`;

/** The same rules for a search, over `outlets outlet`: binds `times` (of the meals), `from` (first day), `today` and `now`. */
export const TAKES_ORDERS = `(outlet.paused_until IS NULL OR outlet.paused_until <= $now::timestamptz OR $from::date > $today::date)
  AND NOT EXISTS (SELECT FROM unnest($times::time[]) AS at WHERE NOT EXISTS (
    SELECT FROM (VALUES (outlet.opening_time, outlet.closing_time, outlet.order_until),
      (outlet.second_opening_time, outlet.second_closing_time, outlet.second_order_until)) AS shift (opens, closes, until)
    WHERE shift.opens IS NOT NULL
      AND CASE WHEN shift.opens < shift.closes THEN at >= shift.opens AND at < shift.closes
        ELSE at >= shift.opens OR at < shift.closes END
      AND (shift.until IS NULL OR ($from::date + shift.until) AT TIME ZONE 'Asia/Kolkata' > $now::timestamptz)))`;

type Shift = { opening: string; closing: string; orderUntil: string | null };

function shiftsOf(hours: KitchenHours): Shift[] {
  const { secondOpening: opening, secondClosing: closing, secondOrderUntil: orderUntil } = hours;
  return [hours, ...(opening && closing ? [{ opening, closing, orderUntil }] : [])];
}

/**
 * Why a kitchen does not take these meals from this day on, or null: it is paused, closed at a meal, or the shift is no longer ordered. Later
 * days have the same shifts, and are ordered in time when the first one is.
 */
export function hoursObstacle(
  kitchen: KitchenHours & { id: string; name: string },
  { now, from, meals }: { now: Date; from: IsoDate; meals: readonly Meal[] },
): Obstacle | null {
  const { id: outletId, name, pausedUntil } = kitchen;
  if (pausedUntil && pausedUntil > now && from <= istDate(now)) {
    const message = words("refusals")("kitchenPaused", { place: name, time: formats().clock(pausedUntil) });
    return { code: "closed", message, details: { outletId, pausedUntil: pausedUntil.toISOString() } };
  }
  for (const meal of meals) {
    const open = shiftsOf(kitchen).filter((shift) =>
      isOpenAt(MEAL_TIMES[meal], shift.opening, shift.closing),
    );
    const details = { outletId, meal };
    if (open.length === 0) {
      const message = words("refusals")("closedAtMeal", {
        place: name,
        meal: mealName(meal),
        time: formats().time(MEAL_TIMES[meal]),
      });
      return { code: "closed", message, details };
    }
    const inTime = open.some(({ orderUntil }) => !orderUntil || istInstant(from, orderUntil) > now);
    if (inTime) continue;
    const message = words("refusals")("mealOrderedUntil", {
      place: name,
      meal: mealName(meal),
      time: formats().time(filled(present(open[0]).orderUntil)),
    });
    return { code: "too_late", message, details };
  }
  return null;
}

/** The first dish that can no longer be ready for its first meal, or null. Times in minutes. */
export function preparationObstacle(
  portions: ReadonlyArray<{ dish: { id: string; name: string; preparationMinutes: number }; meal: Meal }>,
  { now, from }: { now: Date; from: IsoDate },
  leadTime: (minutes: number) => string,
): Obstacle | null {
  const late = portions.find(
    ({ dish, meal }) => mealInstant(from, meal).getTime() - now.getTime() < dish.preparationMinutes * 60_000,
  );
  if (!late) return null;
  const { dish, meal } = late;
  const message = words("refusals")("dishTooLate", {
    dish: dish.name,
    time: leadTime(dish.preparationMinutes),
    meal: mealName(meal),
  });
  return { code: "too_late", message, details: { itemId: dish.id, meal } };
}
