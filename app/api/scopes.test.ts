import { expect, test } from "vitest";
import { CALLS } from "./calls.ts";
import { permits, scopeOf } from "./scopes.ts";

/** What a key or token of each scope may do, held against words that are not the table's own. */

const commands = CALLS.filter(({ method }) => method !== "GET");
/** Every token may end itself. */
const others = commands.filter(({ operation }) => operation !== "auth.logout");
const BEYOND =
  /pay|ledger|mh-share|refund|bank|credential|team|key|token|auth|approv|campaign|whatsapp|webhook|referral|sub-partner|agent|staff|user|doctor|hospital|facility/;

test("money, rights, messages and masters need the scope of everything", () => {
  const open = commands.filter((call) => BEYOND.test(call.operation) && scopeOf(call) !== "all");
  expect(open.map(({ operation }) => operation)).toEqual([]);
  expect(commands.filter(({ operation }) => BEYOND.test(operation)).length).toBeGreaterThan(40);
});

test("a key that reads does nothing else, and one for bookings or listings does the other's work in neither way", () => {
  expect(others.filter((call) => permits(["read"], call))).toEqual([]);
  const done = (scope: "bookings" | "listings") =>
    new Set(others.filter((call) => permits([scope], call)).map(({ operation }) => operation));
  const [bookings, listings] = [done("bookings"), done("listings")];
  expect([...bookings].filter((operation) => listings.has(operation))).toEqual([]);
  expect([...bookings]).toEqual(
    expect.arrayContaining(["booking.save", "booking.cancel", "lab-booking.save"]),
  );
  expect([...listings]).toEqual(expect.arrayContaining(["room.save", "food-item.save", "property.save"]));
  const reads = CALLS.filter(({ method }) => method === "GET");
  for (const scope of ["bookings", "listings"] as const)
    expect(reads.filter((call) => permits([scope], call))).toEqual([]);
});

test("no call that reads by its name and method changes anything", () => {
  const verbs =
    /\.(save|update|delete|remove|approve|cancel|send|create|register|ask|decide|move|revoke|rotate)/;
  const wrong = CALLS.filter(({ method, operation }) => method === "GET" && verbs.test(operation));
  expect(wrong.map(({ path, operation }) => `${path} ${operation}`)).toEqual([]);
});
