import { expect, test } from "vitest";
import { formatsIn } from "./catalogue.ts";

const english = formatsIn("en");

test.each([
  [4, "10 m"],
  [444, "440 m"],
  [949, "950 m"],
  [950, "0.9 km"],
  [1_250, "1.3 km"],
  [9_949, "9.9 km"],
  [9_950, "10 km"],
])("%i metres are %s away", (metres, said) => expect(english.distance(metres)).toBe(said));

test.each([
  ["nights", "1 night", "2 nights"],
  ["rooms", "1 room", "2 rooms"],
  ["days", "1 day", "2 days"],
  ["hours", "1 hour", "2 hours"],
  ["minutes", "1 minute", "2 minutes"],
  ["seconds", "1 second", "2 seconds"],
] as const)("%s: %s, %s", (unit, one, two) => {
  expect([english[unit](1), english[unit](2)]).toEqual([one, two]);
});

test.each([
  ["2026-12-01", "2026-12-05", "1 Dec to 5 Dec 2026"],
  ["2026-12-30", "2027-01-02", "30 Dec 2026 to 2 Jan 2027"],
])("from %s to %s is %s", (from, to, said) => expect(english.range(from, to)).toBe(said));

test.each([
  ["2028-02-29T18:29:00Z", "29 Feb 2028, 11:59 PM"],
  ["2028-02-29T18:31:00Z", "1 Mar 2028, 12:01 AM"],
  ["2026-12-31T18:30:00Z", "1 Jan 2027, 12:00 AM"],
  ["2026-12-31T06:30:00Z", "31 Dec 2026, 12:00 PM"],
])("%s is %s in India", (instant, said) => expect(english.instant(instant)).toBe(said));

test.each([
  [[], ""],
  [["a room"], "a room"],
  [["a room", "a cab", "meals"], "a room, a cab and meals"],
])("%j in one sentence: %s", (things, said) => expect(english.list(things)).toBe(said));
