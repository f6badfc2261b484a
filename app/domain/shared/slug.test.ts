import { expect, test } from "vitest";
import { freeSlug, slugOf } from "./slug.ts";

test.each([
  ["Apollo Hospitals, Jubilee Hills", "apollo-hospitals-jubilee-hills"],
  ["St. John's Medical College", "st-johns-medical-college"],
  ["  L.V. Prasad Eye Institute  ", "lv-prasad-eye-institute"],
  ["Hôpital Général", "hopital-general"],
  ["Dr. Agarwal’s Eye & Laser", "dr-agarwals-eye-laser"],
  ["A---B__C", "a-b-c"],
  ["ＡＢＣ Clinic", "abc-clinic"],
  ["अपोलो", "hospital"],
  ["अपोलो 24", "24"],
  ["---", "hospital"],
  [
    `${"very long name ".repeat(10)}`,
    "very-long-name-very-long-name-very-long-name-very-long-name-very-long-name-very",
  ],
])("%s is %s", (name, slug) => {
  expect(slugOf(name, "hospital")).toBe(slug);
  expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("a taken slug gets the first free number", () => {
  expect(freeSlug("a", new Set())).toBe("a");
  expect(freeSlug("a", new Set(["a", "a-2"]))).toBe("a-3");
});
