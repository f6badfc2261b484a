import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
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

test.each([
  ["damage", /refunded to the guest at once\.$/],
  ["no_show", /pay for the nights they slept there\.$/],
])("who decides about %s reads what becomes of the rest", async (kind, hint) => {
  const claim = {
    id: "1",
    kind,
    state: "objected",
    amountPaise: 50_000,
    reason: "Broken",
    objection: "It was so before",
    madeAt: new Date("2026-11-30T06:30:00Z"),
    objectUntil: new Date("2026-12-02T06:30:00Z"),
    objectedAt: new Date("2026-12-01T06:30:00Z"),
    decidedAt: null,
    depositPaise: 120_000,
    condition: [],
    photoId: null,
    phone: "+919848012345",
    subtitle: "1 piece",
  } as unknown as Parameters<typeof ClaimDecision>[0]["claim"];
  const page = await rendered(
    <ClaimDecision claim={claim} bookingHref="/mhbookings/1" failure={undefined} />,
  );
  expect(page.querySelector("input[name=upheld]")?.parentNode?.text).toMatch(hint);
});
