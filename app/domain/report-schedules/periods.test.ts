import { expect, it } from "vitest";
import type { Rhythm } from "./labels.ts";
import { daysBefore, lastUntil, nextAfter } from "./periods.ts";

const DAILY: Rhythm = { every: "day", onDay: 0, atHour: 7 };
const MONDAYS: Rhythm = { every: "week", onDay: 1, atHour: 0 };
const SUNDAYS: Rhythm = { every: "week", onDay: 7, atHour: 23 };
const LATE: Rhythm = { every: "month", onDay: 28, atHour: 6 };

// 23 November 2026 is a Monday; 7:00 in India is 1:30 UTC.
it.each([
  [DAILY, "2026-11-23T01:29:59Z", "2026-11-23T01:30:00Z", "2026-11-22T01:30:00Z"],
  [DAILY, "2026-11-23T01:30:00Z", "2026-11-24T01:30:00Z", "2026-11-23T01:30:00Z"],
  [MONDAYS, "2026-11-22T18:30:00Z", "2026-11-29T18:30:00Z", "2026-11-22T18:30:00Z"],
  [SUNDAYS, "2026-11-22T17:29:00Z", "2026-11-22T17:30:00Z", "2026-11-15T17:30:00Z"],
  [LATE, "2027-02-28T00:31:00Z", "2027-03-28T00:30:00Z", "2027-02-28T00:30:00Z"],
  [LATE, "2026-12-31T20:00:00Z", "2027-01-28T00:30:00Z", "2026-12-28T00:30:00Z"],
])("%j at %s comes next at %s, and came last at %s", (rhythm, now, next, last) => {
  expect(nextAfter(rhythm, new Date(now)).toISOString()).toBe(new Date(next).toISOString());
  expect(lastUntil(rhythm, new Date(now)).toISOString()).toBe(new Date(last).toISOString());
});

it.each([
  ["day", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["week", "2026-11-23", "2026-11-16", "2026-11-22"],
  ["month", "2026-01-28", "2025-12-01", "2025-12-31"],
  ["month", "2028-03-01", "2028-02-01", "2028-02-29"],
] as const)("the %s before %s is %s to %s", (every, date, from, to) => {
  expect(daysBefore(every, date)).toEqual({ from, to });
});
