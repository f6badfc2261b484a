import { describe, expect, it, test } from "vitest";
import { readCalendar, UnreadableCalendar } from "./read-ics.ts";

/** @database none */

const range = { from: "2026-12-01", until: "2027-12-01", ownHost: "medihaven.example" };
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
const read = (...lines: string[]) => readCalendar(calendar(...lines), range);

describe("what an event takes", () => {
  it.each<[what: string, lines: string[], first: string, end: string]>([
    [
      "whole days end before the last",
      ["DTSTART;VALUE=DATE:20261212", "DTEND;VALUE=DATE:20261215"],
      "2026-12-12",
      "2026-12-15",
    ],
    ["one day without an end", ["DTSTART;VALUE=DATE:20261212"], "2026-12-12", "2026-12-13"],
    [
      "hours of a place",
      ["DTSTART;TZID=Asia/Kolkata:20261212T140000", "DTEND;TZID=Asia/Kolkata:20261214T110000"],
      "2026-12-12",
      "2026-12-14",
    ],
    [
      "universal time is the day in India",
      ["DTSTART:20261211T200000Z", "DTEND:20261213T053000Z"],
      "2026-12-12",
      "2026-12-13",
    ],
    [
      "hours of one day are a night",
      ["DTSTART:20261212T080000", "DTEND:20261212T100000"],
      "2026-12-12",
      "2026-12-13",
    ],
    ["a duration", ["DTSTART;VALUE=DATE:20261212", "DURATION:P3D"], "2026-12-12", "2026-12-15"],
    [
      "an end before the beginning is one night",
      ["DTSTART;VALUE=DATE:20261212", "DTEND;VALUE=DATE:20261210"],
      "2026-12-12",
      "2026-12-13",
    ],
  ])("%s", (_, lines, firstNight, endDay) => {
    expect(read(...event("UID:a@site", ...lines))).toEqual([{ uid: "a@site", firstNight, endDay }]);
  });

  test("cancelled ones, those of other years, our own and those without a day take nothing", () => {
    const dates = ["DTSTART;VALUE=DATE:20261212", "DTEND;VALUE=DATE:20261215"];
    expect(
      read(
        ...event("UID:1@site", "STATUS:CANCELLED", ...dates),
        ...event("UID:2@site", "DTSTART;VALUE=DATE:20251212", "DTEND;VALUE=DATE:20251215"),
        ...event("UID:3@site", "DTSTART;VALUE=DATE:20281212", "DTEND;VALUE=DATE:20281215"),
        ...event("UID:4@medihaven.example", ...dates),
        ...event("UID:5@site", "SUMMARY:Nothing"),
      ),
    ).toEqual([]);
  });

  test("the same event twice counts once, long lines are unfolded", () => {
    const folded = event(
      "UID:a-very-long-\r\n name@site",
      "DTSTART;VALUE=DATE:20261212",
      "DTEND;VALUE=DATE:20261213",
    );
    expect(read(...folded, ...folded)).toMatchObject([{ uid: "a-very-long-name@site" }]);
  });
});

it.each([
  ["a page", "<!doctype html><p>Sign in</p>"],
  ["nothing", ""],
  ["an event alone", event("UID:1", "DTSTART;VALUE=DATE:20261212").join("\r\n")],
  ["what is cut off", calendar().slice(0, 40)],
  [
    "an event that repeats",
    calendar(...event("UID:1", "DTSTART;VALUE=DATE:20261212", "RRULE:FREQ=SECONDLY")),
  ],
  ["too many events", calendar(...Array.from({ length: 2_001 }, (_, i) => event(`UID:${i}`)).flat())],
])("%s is refused in words", (_, text) => {
  expect(() => readCalendar(text, range)).toThrow(UnreadableCalendar);
});
