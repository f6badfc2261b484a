import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { BookingRow } from "#app/domain/bookings/booking-list.ts";
import { present } from "#app/present.ts";
import { bookingCells } from "./cells.tsx";

/** How a list shows a booking. @database none */

const stay = {
  key: "id",
  booking_type: "room",
  booking_status: "confirmed",
  check_in: "2026-12-01",
  check_out: "2026-12-04",
  durationOfStay: 3,
  units: 2,
  adults: 2,
  children: 1,
  infants: 1,
} as unknown as BookingRow;

const shown = (field: "check_in", row: BookingRow) => {
  const cell = present(bookingCells((id) => `/bookings/${id}`)[field]);
  return parse(renderToStaticMarkup(<MemoryRouter>{cell(row)}</MemoryRouter>)).text;
};

test("a stay says its nights, rooms and everybody who comes, the youngest too", () => {
  expect(shown("check_in", stay)).toContain("3 nights, 2 rooms, 4 guests");
});

test.each([
  ["travel", "10:30"],
  ["food", "10:30"],
  ["equipment", ""],
])("when a booking of %s begins is shown with its hour %s", (booking_type, hour) => {
  const row = { ...stay, booking_type, starts_at: new Date("2026-12-01T17:00:00Z") } as unknown as BookingRow;
  const text = shown("check_in", row);
  expect(text).toMatch(/2026/);
  expect(text.includes("10:30")).toBe(hour !== "");
});
