import { expect, test } from "vitest";
import { Invalid } from "#app/domain/errors.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { MAX_NIGHTS } from "./labels.ts";
import { checkStay } from "./stay.ts";

const at = (clock: string) => new Date(`2026-11-23T${clock}:00+05:30`);

test.each([
  ["00:05", "2026-11-22", true],
  ["03:59", "2026-11-22", true],
  ["04:00", "2026-11-22", false],
  ["00:05", "2026-11-21", false],
  ["00:05", "2026-11-23", true],
  ["23:59", "2026-11-22", false],
])("at %s on 23 November the night of %s can be booked: %s", (clock, checkIn, can) => {
  const check = () => checkStay(at(clock), checkIn, "2026-11-25");
  if (can) expect(check()).toBeGreaterThan(0);
  else expect(check).toThrow(Invalid);
});

test.each([
  [0, false],
  [1, true],
  [MAX_NIGHTS, true],
  [MAX_NIGHTS + 1, false],
])("a stay of %i nights can be booked: %s", (nights, can) => {
  const check = () => checkStay(at("12:00"), "2026-12-01", addDays("2026-12-01", nights));
  if (can) expect(check()).toBe(nights);
  else expect(check).toThrow(Invalid);
});
