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
const [WHEN_MOVED, LATER] = [new Date("2026-11-30T09:00:00Z"), new Date("2026-12-01T10:00:00Z")];
/** The nights that another house could not keep: given up when the others were booked. */
const given = (cancelledAt = WHEN_MOVED, over: Partial<PublicBooking> = {}) =>
  booked("room", {
    status: "cancelled",
    checkOut: "2026-12-06",
    cancellation: { cancelledAt } as PublicBooking["cancellation"],
    ...over,
  });
const elsewhere = booked("room", { checkOut: "2026-12-06", confirmedAt: WHEN_MOVED });
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

it("names what was booked after nights were given up, before others were added", () => {
  const late = { ...meals, confirmedAt: new Date("2026-11-30T11:00:00Z") };
  expect(shown(room, given(), late, { ...added, confirmedAt: LATER })).toEqual([
    ["food", "2026-12-03", "2026-12-04", 2],
  ]);
});

it("names meals when a stay is longer in the house that it was moved to", () => {
  const longer = { ...elsewhere, checkOut: "2026-12-08" };
  expect(shown(given(), longer, meals)).toEqual([["food", "2026-12-03", "2026-12-04", 4]]);
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
  ["meals that ended before a stay that was moved to another house", [given(), elsewhere, meals, chair]],
  [
    "meals of a stay that moved on with its last nights",
    [room, given(WHEN_MOVED, { checkIn: "2026-12-04" }), { ...elsewhere, checkIn: "2026-12-04" }, meals],
  ],
  ["nights that were given up and booked again", [room, given(), { ...added, confirmedAt: LATER }, meals]],
  ["meals that were booked before there was a room", [{ ...room, confirmedAt: AFTER }, meals]],
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
