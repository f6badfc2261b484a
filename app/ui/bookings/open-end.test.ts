import { expect, test } from "vitest";
import { nightsChoices, postedNights, readNights, shownOpenEnd } from "./open-end.ts";

const keepBy = new Date("2026-12-01T14:30:00Z");
const NOTHING = { checkOut: "2026-12-02", reserved: [], offered: [], fullFrom: null };

test("an open end is shown when it says something", () => {
  const offered = [{ night: "2026-12-02", keepBy, totalPaise: 100_000 }];
  expect(shownOpenEnd(null)).toBeNull();
  expect(shownOpenEnd(NOTHING)).toBeNull();
  for (const says of [{ offered }, { fullFrom: "2026-12-02" }])
    expect(shownOpenEnd({ ...NOTHING, ...says })).toMatchObject(says);
});

test("each choice of nights costs what they cost together, and is read as it was shown", () => {
  const choices = nightsChoices([
    { night: "2026-12-02", keepBy, totalPaise: 100_000 },
    { night: "2026-12-03", keepBy, totalPaise: 120_000 },
  ]);
  expect(choices.map(({ nights, last, totalPaise }) => [nights, last, totalPaise])).toEqual([
    [1, "2026-12-02", 100_000],
    [2, "2026-12-03", 220_000],
  ]);
  expect(readNights(postedNights.parse({ nights: choices[1]!.value }))).toEqual({
    nights: 2,
    expectedTotalPaise: 220_000,
  });
});
