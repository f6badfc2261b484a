import fc from "fast-check";
import { expect, test } from "vitest";
import { gstinCheckCharacter, normaliseNumber, numberProblem } from "./numbers.ts";

test.each([
  ["gstin", "27AAPFU0939F1ZV", true],
  ["gstin", "29AAGCB7383J1Z4", true],
  ["gstin", " 27 aapfu0939f1zv ", true],
  ["gstin", "27AAPFU0939F1ZW", false],
  ["gstin", "97AAPFU0939F1ZO", true],
  ["gstin", "99AAPFU0939F1ZK", true],
  ["gstin", "25AAPFU0939F1ZZ", false],
  ["gstin", "28AAPFU0939F1ZT", false],
  ["gstin", "39AAPFU0939F1ZQ", false],
  ["gstin", "99AAPFU0939F1ZV", false],
  ["gstin", "27AAPFU0939F1Z", false],
  ["pan", "AAPFU0939F", true],
  ["pan", "AAPXU0939F", false],
  ["pan", "AAPFU093F", false],
  ["fssai", "13619011000123", true],
  ["fssai", "33619011000123", false],
  ["vehicle_registration", "TS 09 AB 1234", true],
  ["vehicle_registration", "22 BH 1234 AA", true],
  ["vehicle_registration", "HELLO", false],
  ["driving_licence", "TS-09-2011-0012345", true],
  ["driving_licence", "TS09", false],
  ["drug_licence", "TS/HYD/2026-20B/1234", true],
  ["drug_licence", "<script>", false],
] as const)("%s %s", (kind, typed, fits) => {
  expect(numberProblem(kind, normaliseNumber(kind, typed)) === undefined).toBe(fits);
});

test("no GSTIN with one changed character passes", () => {
  const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  fc.assert(
    fc.property(fc.nat(13), fc.constantFrom(...characters), (at, character) => {
      const right = "27AAPFU0939F1ZV";
      fc.pre(right[at] !== character);
      const wrong = right.slice(0, at) + character + right.slice(at + 1);
      expect(gstinCheckCharacter(wrong.slice(0, 14))).not.toBe("V");
    }),
  );
});
