import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { AFTER_ALL_REASON } from "#app/domain/claims/labels.ts";
import { factsOf, rendered } from "#tests/harness/rendered.ts";
import { ClaimDecision, WaitingClaims } from "./decision.tsx";

/** @database none */

test("where nobody objects, the page says when somebody can, and leads on to the bookings", () => {
  const page = parse(
    renderToStaticMarkup(
      <MemoryRouter>
        <WaitingClaims claims={[]} to={(id) => `/mhObjections/${id}`} bookings="/mhbookings" />
      </MemoryRouter>,
    ),
  );
  expect(page.querySelectorAll("a").map((link) => [link.getAttribute("href"), link.text])).toEqual([
    ["/mhbookings", "See bookings"],
  ]);
  expect(page.querySelector("svg")).not.toBeNull();
  expect(page.text).toMatch(/A guest can object to a claim/);
});

type Decided = Parameters<typeof ClaimDecision>[0]["claim"];

/** A claim that was objected to, with its page. */
async function decisionOn(over: Partial<Decided>) {
  const claim = {
    id: "1",
    bookingKind: "equipment",
    state: "objected",
    amountPaise: 50_000,
    reason: "Broken",
    objection: "It was so before",
    madeAt: new Date("2026-11-30T06:30:00Z"),
    objectUntil: new Date("2026-12-02T06:30:00Z"),
    objectedAt: new Date("2026-12-01T06:30:00Z"),
    decideBy: new Date("2026-12-02T06:30:00Z"),
    decidedAt: null,
    depositPaise: 120_000,
    condition: [],
    photoId: null,
    phone: "+919848012345",
    subtitle: "1 piece",
    startsAt: new Date("2026-11-26T06:30:00Z"),
    startsOn: "2026-11-26",
    endsOn: "2026-11-28",
    returnedAt: null,
    ...over,
  } as unknown as Decided;
  return rendered(<ClaimDecision claim={claim} bookingHref="/mhbookings/1" failure={undefined} />);
}

test.each([
  ["damage", "equipment", /refunded to the guest at once\.$/],
  ["no_show", "room", /pay for the nights they slept there\.$/],
  ["no_show", "travel", /refunded to the guest at once\.$/],
] as const)(
  "who decides about %s of a %s reads what becomes of the rest",
  async (kind, bookingKind, hint) => {
    const page = await decisionOn({ kind, bookingKind });
    expect(page.querySelector("input[name=upheld]")?.parentNode?.text).toMatch(hint);
  },
);

test("who decides sees until when the hire was, when it came back, and by when to decide", async () => {
  const late = factsOf(await decisionOn({ kind: "damage", returnedAt: new Date("2026-11-30T03:00:00Z") }));
  expect(late).toMatchObject({
    When: "Thu, 26 Nov to Sat, 28 Nov 2026",
    "Came back": "30 Nov 2026, 8:30 AM, 2 days after the last day of the hire",
    "We decide by": "2 Dec 2026, 12:00 PM",
  });
  const inTime = factsOf(await decisionOn({ kind: "damage", returnedAt: new Date("2026-11-28T15:00:00Z") }));
  expect(inTime["Came back"]).toBe("28 Nov 2026, 8:30 PM");
});

test("a no-show says no reason of its own: what is stored is in the language of whoever marked it", async () => {
  expect(factsOf(await decisionOn({ kind: "no_show" }))).not.toHaveProperty("Reason");
  expect(factsOf(await decisionOn({ kind: "damage" }))).toHaveProperty("Reason", "Broken");
});

test("late days of what came back after all say no reason of their own either", async () => {
  expect(factsOf(await decisionOn({ kind: "late", reason: AFTER_ALL_REASON }))).not.toHaveProperty("Reason");
  expect(factsOf(await decisionOn({ kind: "late", reason: "Two days late" }))).toHaveProperty(
    "Reason",
    "Two days late",
  );
});
