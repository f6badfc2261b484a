import { expect, it } from "vitest";
import { localityBeside, withPlace } from "./place-labels.ts";

it.each([
  ["Apollo Hospitals", "Jubilee Hills", "Jubilee Hills"],
  ["Yashoda Hospitals, Somajiguda", "Somajiguda", ""],
  ["Apollo Hospitals", "", ""],
])("says where %s in %s is: %o", (name, locality, place) => {
  expect(localityBeside(name, locality)).toBe(place);
});

it("puts a city behind a name that does not say it, as the page calls it", () => {
  expect(withPlace("Christian Medical College, Vellore", "Vellore")).toBe(
    "Christian Medical College, Vellore",
  );
  expect(withPlace("Apollo Hospitals", "Chennai")).toBe("Apollo Hospitals, Chennai");
  expect(withPlace("Apollo Hospitals", "Chennai", "चेन्नई")).toBe("Apollo Hospitals, चेन्नई");
  expect(withPlace("Apollo Hospitals", "")).toBe("Apollo Hospitals");
});
