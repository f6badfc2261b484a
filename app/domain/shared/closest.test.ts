import { expect, test } from "vitest";
import { closestTo } from "./closest.ts";

const WORDS = ["hospitals", "facilities", "description", "patient_fit", "name"];

test.each([
  ["hospital", "hospitals"],
  ["facility", "facilities"],
  ["descripton", "description"],
  ["dsecription", "description"],
  ["patient-fit", "patient_fit"],
  ["Nmae", "name"],
  ["castles", undefined],
  ["x".repeat(200), undefined],
  ["", undefined],
])("%s is %s", (typed, meant) => {
  expect(closestTo(typed, WORDS)).toBe(meant);
});
