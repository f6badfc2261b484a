import { expect, test } from "vitest";
import { Invalid } from "#app/domain/errors.ts";
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
