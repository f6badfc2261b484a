import { expect, test } from "vitest";
import { clockOf } from "./countdown.ts";

test.each([
  [0, "0:00"],
  [59, "0:59"],
  [899, "14:59"],
  [3_600, "1:00:00"],
  [21_112, "5:51:52"],
  [100_805, "28:00:05"],
])("%i seconds are shown as %s", (seconds, shown) => {
  expect(clockOf(seconds)).toBe(shown);
});
