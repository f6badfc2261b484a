import { expect, test } from "vitest";
import { formatPhone, formatRupees } from "#app/ui/format.ts";
import { words } from "./catalogue.ts";
import { speaking } from "./speaking.ts";
import { isolated } from "./translate.ts";

test.each([
  ["₹1,018", "ar", "\u2066₹1,018\u2069"],
  ["MHR-VMMV-0FNT", "ar", "\u2066MHR-VMMV-0FNT\u2069"],
  ["3 ليالٍ", "ar", "3 ليالٍ"],
  ["1,204", "ar", "1,204"],
  ["", "ar", ""],
  ["₹1,018", "hi", "₹1,018"],
] as const)("%s in %s stays one piece", (text, language, shown) => {
  expect(isolated(text, language)).toBe(shown);
});

test("a sentence from the right holds names, prices and telephone numbers together, and a message has no marks", () => {
  speaking("ar", () => {
    expect(words("search")("allNear", { hospital: "Apollo Hospitals" })).toContain(
      "\u2066Apollo Hospitals\u2069",
    );
    expect(formatRupees(12_345_600)).toBe("\u2066₹1,23,456.00\u2069");
    expect(formatPhone("+919848012345")).toBe("\u2066+91\u00a098480\u00a012345\u2069");
    expect(words("messages")("partNumber", { number: "MHR-VMMV-0FNT" })).not.toMatch(/[\u2066-\u2069]/);
  });
  expect(formatRupees(12_345_600)).toBe("₹1,23,456.00");
});
