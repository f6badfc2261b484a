import { expect, test } from "vitest";
import { localCity, localHospital } from "./local-names.ts";

test.each([
  ["Hyderabad", { language: "te", name: "హైదరాబాద్" }],
  [" new delhi ", { language: "hi", name: "नई दिल्ली" }],
  ["Vellore", { language: "ta", name: "வேலூர்" }],
  ["Kolkata", { language: "bn", name: "কলকাতা" }],
  ["Atlantis", undefined],
])("a driver of %s reads its name", (city, local) => {
  expect(localCity(city)).toEqual(local);
});

test("a well-known hospital is known by the words that its name begins with", () => {
  expect(localHospital("Apollo Hospitals, Jubilee Hills", "te")).toBe("అపోలో ఆసుపత్రి");
  expect(localHospital("Christian Medical College, Vellore", "ta")).toBe("சி.எம்.சி. மருத்துவமனை");
  expect(localHospital("Sunrise Clinic", "hi")).toBeUndefined();
});
