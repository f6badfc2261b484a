import { expect, it } from "vitest";
import { choicePath } from "./links.ts";

/** @database none */

const house = { propertySlug: "asha-nivas", citySlug: "hyderabad", hospitalCitySlug: "hyderabad" };
const STAY = "hyderabad~apollo~2026-12-01~2026-12-04~2a0c0i1r";

it.each([
  ["a house", { kind: "room", search: STAY }, house, `/hotelName/asha-nivas/${STAY}`],
  [
    "a house in another city than the hospital",
    { kind: "room", search: STAY },
    { ...house, citySlug: "secunderabad" },
    `/hotelName/asha-nivas~secunderabad/${STAY}`,
  ],
  ["a room that a program chose", { kind: "room", search: "" }, house, "/rooms"],
  [
    "meals, without the choice of another browser",
    { kind: "food", search: "?city=hyderabad&date=2026-12-01&with=1b4e28ba-2fa1-41d2-883f-0016d3cca427" },
    house,
    "/foodList?city=hyderabad&date=2026-12-01",
  ],
  ["equipment that a program chose", { kind: "equipment", search: "" }, house, "/medicalEquipment"],
] as const)("%s is found again", (_, chosen, snapshot, path) => {
  expect(choicePath(chosen, snapshot)).toBe(path);
});
