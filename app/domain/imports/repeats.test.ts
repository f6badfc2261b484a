import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { TakenAddresses } from "./hospitals/taken-addresses.ts";
import { Repeats } from "./repeats.ts";

/** Both begin with room for some thousand and grow. @database none */

const MANY = 40_000;
const keyOf = (row: number) => createHash("md5").update(`row ${row}`).digest("hex");

test("a row that comes again is told with the row that it repeats, in a file of any length", () => {
  const repeats = new Repeats();
  for (let row = 2; row < MANY; row++) expect(repeats.seenAt(keyOf(row), row)).toBeUndefined();
  for (const row of [2, 3, 8_192, 8_193, MANY - 1]) expect(repeats.seenAt(keyOf(row), MANY + row)).toBe(row);
  expect(repeats.seenAt(keyOf(MANY), MANY)).toBeUndefined();
});

test("an address is free once in its city, however many were taken", () => {
  const taken = new TakenAddresses();
  const [hyderabad, pune] = ["7d5c1c9e-0000-4000-8000-000000000001", "7d5c1c9e-0000-4000-8000-000000000002"];
  let free = 0;
  for (let index = 0; index < MANY; index++) if (taken.take(hyderabad!, `clinic-${index}`)) free++;
  // Two texts with one hash: the second may count as taken.
  expect(free).toBeGreaterThan(MANY - 5);
  for (const index of [0, 1, 8_192, MANY - 1]) expect(taken.take(hyderabad!, `clinic-${index}`)).toBe(false);
  expect(taken.take(pune!, "clinic-1")).toBe(true);
  expect(taken.take(pune!, "clinic-1")).toBe(false);
});
