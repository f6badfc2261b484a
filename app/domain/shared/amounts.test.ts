import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePercent, parseRupees, typedPercent, typedRupees } from "./amounts.ts";

test.each([
  ["1500", 150_000],
  [" 1,500 ", 150_000],
  ["₹1,23,456.7", 12_345_670],
  ["Rs. 99.05", 9_905],
  ["1 500", 150_000],
  ["0", 0],
  ["1.234", undefined],
  ["-5", undefined],
  ["1e3", undefined],
  ["", undefined],
  ["12345678901", undefined],
  ["ten", undefined],
])("parseRupees(%s)", (typed, paise) => expect(parseRupees(typed)).toBe(paise));

test.each([
  ["12", 120_000],
  ["2.242 %", 22_420],
  ["0.0001", 1],
  ["0.00001", undefined],
  ["abc", undefined],
])("parsePercent(%s)", (typed, ppm) => expect(parsePercent(typed)).toBe(ppm));

test("what a field shows is read back as the same amount", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (paise, ppm) => {
        expect(parseRupees(typedRupees(paise))).toBe(paise);
        expect(parsePercent(typedPercent(ppm))).toBe(ppm);
      },
    ),
  );
});
