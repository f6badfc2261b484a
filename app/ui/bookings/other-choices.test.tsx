import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import { OtherChoicesPanel } from "./other-choices.tsx";

/** @database none */

const page = () =>
  rendered(
    <OtherChoicesPanel
      choices={{
        until: { checkOut: "2026-12-05", payPaise: 57_120, refundPaise: 0 },
        rooms: [{ roomId: "r2", name: "Twin room", payPaise: 0, refundPaise: 20_000 }],
        dates: [{ checkIn: "2026-12-08", checkOut: "2026-12-14" }],
        houses: [
          {
            propertyId: "p1",
            propertyName: "Blue House",
            distanceM: 300,
            handle: "blue",
            totalPaise: 100_000,
          },
        ],
        near: { hospital: "Apollo", hospitalSlug: "apollo", citySlug: "pune", searchInfo: "info" },
        missing: {
          checkIn: "2026-12-05",
          checkOut: "2026-12-07",
          adults: 1,
          children: 0,
          infants: 0,
          rooms: 1,
        },
      }}
      wanted={{ checkIn: "2026-12-01", checkOut: "2026-12-07" }}
      house="Green House"
      href={({ checkIn, checkOut, roomId }) => `/change?${checkIn} ${checkOut} ${roomId ?? ""}`}
    />,
  );

test("each choice leads to its dates and its room, and says the difference", async () => {
  const links = (await page()).querySelectorAll("a").map((link) => [link.getAttribute("href"), link.text]);
  expect(links).toEqual([
    ["/change?2026-12-01 2026-12-05 ", expect.stringContaining("₹571.20")],
    ["/change?2026-12-01 2026-12-07 r2", expect.stringContaining("₹200.00")],
    ["/change?2026-12-08 2026-12-14 ", expect.stringContaining("8")],
    ["/hotelName/blue/info", expect.stringContaining("₹1,000.00")],
    [expect.stringMatching(/apollo.*checkIn=2026-12-05&checkOut=2026-12-07/), expect.any(String)],
  ]);
});

test("other houses are for the nights that are missing", async () => {
  const lead = (await page()).querySelectorAll("section p").map(({ text }) => text);
  expect(lead).toEqual([expect.stringMatching(/\b5 .*\b7 Dec/)]);
});
