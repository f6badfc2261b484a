import { expect, it } from "vitest";
import { istInstant } from "#app/domain/shared/dates.ts";
import { laterMeals } from "./food-state.ts";

it.each([
  ["13:30", ["lunch", "dinner"], ["dinner"]],
  ["13:30", ["breakfast", "lunch", "snack", "dinner"], ["snack", "dinner"]],
  ["12:30", ["lunch", "dinner"], ["dinner"]],
  ["19:00", ["dinner"], []],
  ["21:00", ["lunch", "dinner"], []],
] as const)("at %s of %j still to come are %j", (time, meals, later) => {
  const from = "2026-12-01";
  expect(laterMeals({ from, meals: [...meals] }, istInstant(from, time))).toEqual(later);
});
