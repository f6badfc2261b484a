import { expect, test } from "vitest";
import { type Capacity, type Party, seatGuests } from "./occupancy.ts";

const double: Capacity = { units: 1, maxAdults: 2, maxChildren: 1, maxExtraBeds: 1 };
const party = (adults: number, children = 0, infants = 0): Party => ({ adults, children, infants });

test.each([
  ["fits", party(2, 1), 0],
  ["a third adult takes the extra bed", party(3), 1],
  ["a second child takes an adult's place", party(1, 2), 0],
  ["a second child takes the extra bed when the places are full", party(2, 2), 1],
  ["infants need nothing", party(2, 1, 3), 0],
])("one double: %s", (_, guests, extraBeds) => {
  expect(seatGuests([double], guests)).toEqual([{ ...guests, extraBeds }]);
});

test.each([
  ["adults", party(4)],
  ["children", party(2, 3)],
  ["both", party(3, 2)],
])("one double is too small for so many %s", (_, guests) => expect(seatGuests([double], guests)).toBeNull());

test("two units double every limit", () => {
  expect(seatGuests([{ ...double, units: 2 }], party(6, 2))).toEqual([
    { adults: 6, children: 2, infants: 0, extraBeds: 2 },
  ]);
});

test("a party is spread over several rooms, an adult in each first", () => {
  expect(seatGuests([double, double], party(2, 2, 1))).toEqual([
    { adults: 1, children: 1, infants: 1, extraBeds: 0 },
    { adults: 1, children: 1, infants: 0, extraBeds: 0 },
  ]);
  expect(seatGuests([double, double], party(3, 3))).toEqual([
    { adults: 2, children: 1, infants: 0, extraBeds: 0 },
    { adults: 1, children: 2, infants: 0, extraBeds: 0 },
  ]);
});
