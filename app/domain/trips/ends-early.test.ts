import { expect, it } from "vitest";
import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { endsEarly } from "./ends-early.ts";

/** What ends before a stay that was made longer. @database none */

const BEFORE = new Date("2026-11-29T10:00:00Z");
const AFTER = new Date("2026-11-30T10:00:00Z");

function booked(kind: PublicBooking["kind"], over: Partial<PublicBooking> & { hire?: boolean } = {}) {
  const { hire = true, ...told } = over;
  return {
    reference: `REF-${kind}`,
    bookingOrderId: `MH-${kind}`,
    kind,
    status: "confirmed",
    checkIn: "2026-12-01",
    checkOut: "2026-12-03",
    confirmedAt: BEFORE,
    stay: null,
    snapshot: { title: `The ${kind}`, facts: [["How", hire ? "On hire" : "To keep"]] },
    ...told,
  } as unknown as PublicBooking;
}
const room = booked("room", { checkOut: "2026-12-04" });
const added = booked("room", { checkIn: "2026-12-04", checkOut: "2026-12-06", confirmedAt: AFTER });
const meals = booked("food");
const chair = booked("equipment");

const shown = (...bookings: PublicBooking[]) =>
  endsEarly(bookings)?.parts.map(({ kind, until, from, days }) => [kind, until, from, days]) ?? null;

it("names meals and hires from the day after their last to the end of the longer stay", () => {
  expect(endsEarly([room, meals, chair, added])).toEqual({
    stayNumber: "MH-room",
    stayUntil: "2026-12-06",
    parts: [
      {
        kind: "food",
        reference: "REF-food",
        title: "The food",
        until: "2026-12-03",
        from: "2026-12-04",
        days: 2,
      },
      {
        kind: "equipment",
        reference: "REF-equipment",
        title: "The equipment",
        until: "2026-12-03",
        from: "2026-12-04",
        days: 3,
      },
    ],
  });
});

it("goes by the number that the stay is known by", () => {
  const known = { ...added, stay: { bookingOrderId: "MH-first" } } as PublicBooking;
  expect(endsEarly([room, meals, known])?.stayNumber).toBe("MH-first");
});

it.each<[string, PublicBooking[]]>([
  ["a stay that nobody made longer", [room, meals, chair]],
  ["a trip without a room", [meals, chair]],
  ["meals until the day before the family leaves", [room, booked("food", { checkOut: "2026-12-05" }), added]],
  ["a hire until the family leaves", [room, booked("equipment", { checkOut: "2026-12-06" }), added]],
  ["what was booked after the nights", [room, added, booked("food", { confirmedAt: AFTER })]],
  ["what was bought to keep", [room, booked("equipment", { hire: false }), added]],
  ["cancelled meals", [room, booked("food", { status: "cancelled" }), added]],
  ["a hire that is over", [room, booked("equipment", { status: "completed" }), added]],
  ["nights that were given up again", [room, meals, { ...added, status: "cancelled" }]],
  [
    "meals of another kitchen for the nights",
    [room, meals, added, booked("food", { checkOut: "2026-12-05" })],
  ],
])("says nothing of %s", (_, bookings) => {
  expect(shown(...bookings)).toBeNull();
});

it("tells one thing on hire from another", () => {
  const walker = booked("equipment", {
    checkOut: "2026-12-06",
    snapshot: { title: "Walker", facts: [["How", "On hire"]] } as unknown as PublicBooking["snapshot"],
  });
  expect(shown(room, chair, walker, added)).toEqual([["equipment", "2026-12-03", "2026-12-04", 3]]);
});
