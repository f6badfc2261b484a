import { expect, test } from "vitest";
import type { Booking } from "#app/domain/bookings/booking-details.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { rendered } from "#tests/harness/rendered.ts";
import { BookingMarks } from "./marks.tsx";

/** @database none */

/** The page that asks once more whether nobody came, on the morning after the first of two days. */
async function asksOf(kind: BookingKindName) {
  const booking = {
    kind,
    status: "confirmed",
    deposit: null,
    checkIn: "2026-11-30",
    checkOut: "2026-12-01",
    beginsFrom: new Date("2026-11-29T18:30:00Z"),
    noShow: { from: new Date("2026-12-01T00:30:00Z"), until: new Date("2026-12-03T00:30:00Z") },
    may: { mark: true },
    contact: { name: "Asha Rao", phone: "+919848012345" },
  } as unknown as Booking;
  const page = await rendered(
    <BookingMarks
      booking={booking}
      today={kind === "food" ? "2026-11-30" : "2026-12-01"}
      now={Date.parse("2026-12-01T03:00:00Z")}
      href="/partnerBookings/1"
      noShowPaise={47_000}
      asksLeft={false}
    />,
  );
  return {
    text: page.text,
    title: page.querySelector("h2")?.text,
    button: page.querySelector("button")?.text.trim(),
  };
}

test.each([
  ["food", "Nobody took it"],
  ["travel", "Nobody was there"],
  ["equipment", "Not collected"],
  ["lab", "Patient did not come"],
] as const)("whoever marks %s is asked about what it was, not about nights", async (kind, mark) => {
  const asked = await asksOf(kind);
  expect(asked).toMatchObject({ title: `${mark}?`, button: mark });
  expect(asked.text).toContain("Asha Rao is then charged ₹470.00, as the cancellation policy says");
  expect(asked.text).not.toMatch(/nights|for not coming/);
});

test("a stay is asked about as a stay", async () => {
  const asked = await asksOf("room");
  expect(asked).toMatchObject({ title: "Did nobody come?", button: "Nobody came" });
  expect(asked.text).toContain("Unused nights go back on sale.");
});

test("that meals are still to come stands where they end with it", async () => {
  expect((await asksOf("food")).text).toContain("Meals are ordered until 01/12/2026.");
  expect((await asksOf("lab")).text).not.toContain("Meals");
});

test("a stay ends after a second question, which names until when it was booked", async () => {
  const page = async (asksLeft: boolean) =>
    rendered(
      <BookingMarks
        booking={
          {
            kind: "room",
            status: "checked_in",
            deposit: null,
            stay: null,
            checkIn: "2026-11-28",
            checkOut: "2026-12-01",
            may: { mark: true },
            contact: { name: "Asha Rao" },
          } as unknown as Booking
        }
        today="2026-11-30"
        now={Date.parse("2026-11-30T03:00:00Z")}
        href="/partnerBookings/1"
        noShowPaise={null}
        asksLeft={asksLeft}
      />,
    );
  const first = await page(false);
  expect(first.querySelector("button")).toBeNull();
  expect(first.querySelector("a")?.getAttribute("href")).toBe("/partnerBookings/1?confirm=completed");
  const asked = await page(true);
  expect(asked.text).toContain("The stay of Asha Rao, booked until 01/12/2026, is then complete.");
  expect(asked.querySelector("button")?.getAttribute("value")).toBe("completed");
});
