import { expect, test } from "vitest";
import { obstacleOfChange } from "./change-stay.ts";
import { searchCondition } from "./find-by-words.ts";
import { leadTime } from "./kinds/items.ts";
import { takenMessage } from "./kinds/room-obstacles.ts";

/** How what a booking needs is said, and how what people type about one is read. @database none */

test.each([
  [1, "1 minute"],
  [45, "45 minutes"],
  [60, "1 hour"],
  [90, "90 minutes"],
  [120, "2 hours"],
  [1_440, "1 day"],
  [1_500, "25 hours"],
  [2_880, "2 days"],
])("%i minutes ahead are said as %s", (minutes, words) => {
  expect(leadTime(minutes)).toBe(words);
});

test.each([
  ["mhr-5f4n-y12h", "booking_order_id", "MHR-5F4N-Y12H%"],
  ["98480 12345", "phone_e164 = $q", "+919848012345"],
  ["09848012345", "phone_e164 = $q", "+919848012345"],
  ["+91 98480-12345", "phone_e164 = $q", "+919848012345"],
  ["880 1712 345678", "phone_e164 = $q", "+8801712345678"],
  ["12345", "phone_e164 LIKE $q", "%12345"],
  ["Asha 12", "contact_name ILIKE $q", "%Asha 12%"],
])("%j typed about a booking is looked for as %s", (typed, where, q) => {
  const { sql, bind } = searchCondition(typed);
  expect(sql).toContain(where);
  expect(bind).toEqual({ q });
});

const obstacle = { code: "sold_out", message: "Full", details: {} };

test.each([
  ["more nights", { kind: "longer", longer: { obstacle } }, obstacle],
  ["more nights that can be had", { kind: "longer", longer: { obstacle: null } }, null],
  ["other dates", { kind: "moved", moved: { obstacle } }, obstacle],
  ["fewer nights, which can always be had", { kind: "shorter", shorter: {} }, null],
  ["nothing that was asked", null, null],
])("what stands in the way of %s", (_, offer, expected) => {
  expect(obstacleOfChange(offer as Parameters<typeof obstacleOfChange>[0])).toEqual(expected);
});

test("a room that is full on many nights names the first of them", () => {
  const nights = Array.from(
    { length: 12 },
    (_, index) => `2026-12-${String(1 + 2 * index).padStart(2, "0")}`,
  );
  const few = takenMessage(nights.slice(0, 3));
  const many = takenMessage(nights);
  expect(few).toMatch(/1 Dec.*3 Dec.*5 Dec/);
  expect(many).toMatch(/1 Dec.*9 Dec/);
  expect(many).not.toMatch(/11 Dec/);
  expect(many).toMatch(/other nights/);
});
