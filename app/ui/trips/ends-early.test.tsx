import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { ComingStay } from "#app/domain/bookings/coming-stays.ts";
import { filled } from "#app/present.ts";
import { EndsEarlyNote } from "./ends-early.tsx";

/** @database none */

const stay = {
  bookingOrderId: "MHR-1",
  citySlug: "hyderabad",
  hospitalSlug: "apollo",
  houseSlug: "green-stay",
  from: "2026-12-01",
} as ComingStay;

test("leads to the same for the days after it ended, as many as are missing", () => {
  const early = {
    stayNumber: "MHR-1",
    stayUntil: "2026-12-09",
    parts: [
      {
        kind: "food" as const,
        reference: "F",
        title: "Thali",
        until: "2026-12-05",
        from: "2026-12-06",
        days: 3,
      },
    ],
  };
  const note = <EndsEarlyNote early={early} stays={[stay]} />;
  const page = parse(renderToStaticMarkup(<MemoryRouter>{note}</MemoryRouter>));
  const href = filled(page.querySelector("a")?.getAttribute("href"));
  const to = new URL(href.replaceAll("&amp;", "&"), "http://localhost");
  expect(Object.fromEntries(to.searchParams)).toEqual({
    city: "hyderabad",
    hospital: "apollo",
    house: "green-stay",
    date: "2026-12-06",
    days: "3",
  });
});
