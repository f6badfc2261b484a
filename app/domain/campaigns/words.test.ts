import { expect, test } from "vitest";
import { emptyPlaces, partsOf } from "./words.ts";

/** @database none */

const filling = { name: "", hospital: "", city: "Pune", link: "" };
const body = "Hello {{name}}, rooms in {{city}}[[ near {{hospital}}]]: {{link}}";

test.each([
  ["our own words leave the part out", "", []],
  ["registered ones cannot", "1107161234567890123", ["hospital"]],
])("where the hospital of a person is not known, %s", (_, providerTemplateId, empty) => {
  expect(emptyPlaces({ subject: "", body, providerTemplateId }, filling)).toEqual(empty);
});

test.each([
  ["a", 160, 1],
  ["a", 161, 2],
  ["a", 306, 2],
  ["a", 307, 3],
  ["€", 80, 1],
  ["€", 81, 2],
  ["अ", 70, 1],
  ["अ", 71, 2],
  ["अ", 135, 3],
])("%s, %i times, is paid as %i", (letter, times, parts) => {
  expect(partsOf(letter.repeat(times))).toBe(parts);
});
