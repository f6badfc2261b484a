import { expect, test } from "vitest";
import {
  addDays,
  isIsoDate,
  istDate,
  istInstant,
  nightsBetween,
  nightsOf,
  parseTypedDate,
  weekdayOf,
} from "./dates.ts";

test.each([
  ["2026-02-29", false],
  ["2028-02-29", true],
  ["2026-13-01", false],
  ["2026-1-1", false],
  ["0000-00-00", false],
  ["0000-01-01", false],
  ["0001-01-01", false],
  ["1899-12-31", false],
  ["1900-01-01", true],
  ["2199-12-31", true],
  ["2200-01-01", false],
  ["9999-12-31", false],
])("isIsoDate(%s) is %s", (text, expected) => expect(isIsoDate(text)).toBe(expected));

test("the IST date changes at 18:30 UTC", () => {
  expect(istDate(new Date("2026-11-30T18:29:59Z"))).toBe("2026-11-30");
  expect(istDate(new Date("2026-11-30T18:30:00Z"))).toBe("2026-12-01");
});

test("a stay's nights exclude the check-out day, across months and leap days", () => {
  expect(nightsOf("2028-02-27", "2028-03-01")).toEqual(["2028-02-27", "2028-02-28", "2028-02-29"]);
  expect(nightsBetween("2026-12-31", "2027-01-01")).toBe(1);
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
});

test("noon in India is 06:30 UTC", () =>
  expect(istInstant("2026-12-01", "12:00").toISOString()).toBe("2026-12-01T06:30:00.000Z"));
test("2026-12-06 is a Sunday", () => expect(weekdayOf("2026-12-06")).toBe(0));

test.each([
  ["1/12/2026", "2026-12-01"],
  ["01-12-2026", "2026-12-01"],
  [" 2026-12-01 ", "2026-12-01"],
  ["31/02/2026", undefined],
  ["12/2026", undefined],
])("parseTypedDate(%s)", (text, expected) => expect(parseTypedDate(text)).toBe(expected));
