import { expect, it } from "vitest";
import { localityBeside } from "./hospital-place.ts";

it.each([
  ["Apollo Hospitals", "Jubilee Hills", "Jubilee Hills"],
  ["Yashoda Hospitals, Somajiguda", "Somajiguda", ""],
  ["Apollo Hospitals", "", ""],
])("says where %s in %s is: %o", (name, locality, place) => {
  expect(localityBeside(name, locality)).toBe(place);
});
