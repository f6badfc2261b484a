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

  test("what repeats takes each of its nights, without end too, but for those left out, moved or given up", () => {
    const weekly = event(
      ...["UID:w@site", "DTSTART;VALUE=DATE:20200104", "DTEND;VALUE=DATE:20200106"],
      ...["RRULE:FREQ=WEEKLY;BYDAY=SA", "EXDATE;VALUE=DATE:20261219"],
    );
    const moved = event(
      ...["UID:w@site", "RECURRENCE-ID;VALUE=DATE:20261226"],
      ...["DTSTART;VALUE=DATE:20261228", "DTEND;VALUE=DATE:20261229"],
    );
    const givenUp = event(
      ...["UID:w@site", "RECURRENCE-ID;VALUE=DATE:20270102", "STATUS:CANCELLED"],
      ...["DTSTART;VALUE=DATE:20270102", "DTEND;VALUE=DATE:20270104"],
    );
    const found = read(...weekly, ...moved, ...givenUp);
    expect(found.slice(0, 3).map(({ firstNight }) => firstNight)).not.toContain("2020-01-04");
    const nights = found.map(({ firstNight }) => firstNight).filter((night) => night >= "2026-12-12");
    expect(nights.filter((night) => night <= "2027-01-09").sort()).toEqual([
      "2026-12-12",
      "2026-12-28",
      "2027-01-09",
    ]);
    const [twelfth] = found.filter(({ firstNight }) => firstNight === "2026-12-12");
    expect(twelfth!.endDay).toBe("2026-12-14");
  });

  test("a change of clocks elsewhere moves no day", () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Europe/London",
      "BEGIN:STANDARD",
      "DTSTART:20201025T020000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0000",
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
      "DTSTART:20200329T010000",
      "TZOFFSETFROM:+0000",
      "TZOFFSETTO:+0100",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
      "END:DAYLIGHT",
      "END:VTIMEZONE",
    ];
    const daily = event(
      ...[
        "UID:d@site",
        "DTSTART;TZID=Europe/London:20270326T140000",
        "DTEND;TZID=Europe/London:20270327T100000",
      ],
      "RRULE:FREQ=DAILY;COUNT=4",
    );
    expect(read(...zone, ...daily).map(({ firstNight, endDay }) => [firstNight, endDay])).toEqual([
      ["2027-03-26", "2027-03-27"],
      ["2027-03-27", "2027-03-28"],
      ["2027-03-28", "2027-03-29"],
      ["2027-03-29", "2027-03-30"],
    ]);
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
    "an event that repeats every second",
    calendar(...event("UID:1", "DTSTART;VALUE=DATE:20261212", "RRULE:FREQ=SECONDLY")),
  ],
  [
    "an hour that repeats every second",
    calendar(...event("UID:1", "DTSTART:20200101T080000Z", "RRULE:FREQ=SECONDLY")),
  ],
  ["too many events", calendar(...Array.from({ length: 2_001 }, (_, i) => event(`UID:${i}`)).flat())],
])("%s is refused in words", (_, text) => {
  expect(() => readCalendar(text, range)).toThrow(UnreadableCalendar);
});
