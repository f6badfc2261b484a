import { expect, it } from "vitest";
import { istInstant } from "#app/domain/shared/dates.ts";
import { BOOKING_KINDS, BOOKING_STATUSES, type BookingKindName, type BookingStatus } from "./labels.ts";
import { availablePartnerSteps, type StepFacts } from "./partner-steps.ts";

/** Every action in every state of every kind, before, on and after the days of the booking (10 to 12 December). */

const DAYS = { before: "2026-12-08", first: "2026-12-10", last: "2026-12-12", after: "2026-12-13" } as const;
const at = (day: keyof typeof DAYS) => istInstant(DAYS[day], "15:00");

const facts = (kind: BookingKindName, status: BookingStatus, over: Partial<StepFacts> = {}): StepFacts => ({
  kind,
  status,
  partnerAnswer: null,
  startsOn: "2026-12-10",
  startsAt: istInstant("2026-12-10", "14:30"),
  endsOn: "2026-12-12",
  holdsDeposit: false,
  claimed: false,
  ...over,
});

/** Of a booking that nobody answered: what is open, by state and day; nothing in the states that are not named. */
const OPEN: Record<BookingKindName, Partial<Record<BookingStatus, Record<keyof typeof DAYS, string>>>> = {
  room: {
    confirmed: {
      before: "accept cannot close_today",
      first: "accept cannot checked_in close_today",
      last: "close_today",
      after: "close_today",
    },
    checked_in: {
      ...same("completed close_today"),
      before: "cannot completed close_today",
      first: "cannot completed close_today",
    },
  },
  food: {
    ...items("completed pause close_today", "pause close_today"),
    checked_in: {
      ...same("completed pause close_today"),
      before: "pause close_today",
      first: "pause close_today",
    },
  },
  travel: items("completed close_today", "close_today"),
  equipment: items("completed close_today", "close_today"),
  lab: items("completed close_today", "close_today"),
};

function same(steps: string) {
  return { before: steps, first: steps, last: steps, after: steps };
}

function items(under: string, close: string) {
  const list = (...steps: string[]) => [...steps, close].filter(Boolean).join(" ");
  return {
    confirmed: {
      before: list("accept", "cannot"),
      first: list("accept", "cannot", "checked_in"),
      last: list("checked_in"),
      after: list(),
    },
    checked_in: same(under),
  };
}

const cases = BOOKING_KINDS.flatMap((kind) =>
  BOOKING_STATUSES.flatMap((status) =>
    (Object.keys(DAYS) as Array<keyof typeof DAYS>).map(
      (day) => [kind, status, day, OPEN[kind][status]?.[day] ?? ""] as const,
    ),
  ),
);

it.each(cases)("%s, %s, %s: %s", (kind, status, day, open) => {
  expect(availablePartnerSteps(facts(kind, status), at(day)).join(" ")).toBe(open);
});

it.each(BOOKING_KINDS)(
  "%s: who cannot hands nothing over; only a house may fail after it accepted",
  (kind) => {
    const close = kind === "food" ? ["pause", "close_today"] : ["close_today"];
    expect(
      availablePartnerSteps(facts(kind, "confirmed", { partnerAnswer: "accepted" }), at("first")),
    ).toEqual([...(kind === "room" ? ["cannot"] : []), "checked_in", ...close]);
    expect(
      availablePartnerSteps(facts(kind, "confirmed", { partnerAnswer: "declined" }), at("first")),
    ).toEqual(close);
  },
);

it("a hire with a deposit comes back instead of being completed, however late", () => {
  const hire = { holdsDeposit: true, partnerAnswer: "accepted" as const };
  expect(availablePartnerSteps(facts("equipment", "checked_in", hire), at("after"))).toEqual([
    "returned",
    "close_today",
  ]);
  expect(availablePartnerSteps(facts("equipment", "confirmed", hire), at("after"))).toEqual([
    "checked_in",
    "close_today",
  ]);
});

it("a hire of whose deposit something is claimed is back: it cannot be marked as returned in order", () => {
  const claimed = { holdsDeposit: true, claimed: true, partnerAnswer: "accepted" as const };
  expect(availablePartnerSteps(facts("equipment", "checked_in", claimed), at("after"))).toEqual([
    "close_today",
  ]);
});

it.each([
  ["travel", "13:29", false],
  ["travel", "13:30", true],
  ["lab", "13:29", false],
  ["lab", "13:30", true],
  ["room", "00:00", true],
  ["food", "00:00", true],
  ["equipment", "00:00", true],
] as const)("%s at 14:30: begun at %s is %s", (kind, clock, open) => {
  const now = istInstant(DAYS.first, clock);
  expect(
    availablePartnerSteps(facts(kind, "confirmed", { partnerAnswer: "accepted" }), now).includes(
      "checked_in",
    ),
  ).toBe(open);
});
