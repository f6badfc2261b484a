import { expect, it } from "vitest";
import { inWords } from "./differences.ts";
import type { Field, Values } from "./fields.ts";

/** The value of each kind of field as a person reads it. @database none */

const names = new Map([
  ["l", "Lift"],
  ["r", "Ramp"],
  ["t", "HbA1c"],
]);
const choices = { veg: "Vegetarian", jain: "Jain" };

it.each<[string, Partial<Field>, Values, string | null]>([
  ["point", {}, { latitude: 17.4, longitude: 78.456789 }, "17.40000, 78.45679"],
  ["text", {}, { it: "" }, null],
  ["text", {}, { it: null }, null],
  ["text", {}, {}, null],
  ["text", {}, { it: "Near the gate" }, "Near the gate"],
  ["rupees", {}, { it: 145_050 }, "₹1,450.50"],
  ["percent", {}, { it: 125_000 }, "12.5%"],
  ["kilometres", {}, { it: 1_500 }, "1.5 km"],
  ["phone", {}, { it: "+919848012345" }, "+91 98480 12345"],
  ["time", {}, { it: "14:00" }, "2:00 PM"],
  ["date", {}, { it: "2027-03-31" }, "31/03/2027"],
  ["flag", {}, { it: true }, "Yes"],
  ["flag", {}, { it: false }, "No"],
  ["choice", { choices }, { it: "veg" }, "Vegetarian"],
  ["choice", { choices }, { it: "gone" }, "gone"],
  ["choices", { choices }, { it: ["jain", "gone"] }, "Jain, gone"],
  ["choices", { choices }, { it: [] }, null],
  ["masters", {}, { it: ["r", "l", "gone"] }, "Lift, Ramp, gone"],
  ["masters", {}, { it: [] }, null],
  ["master", {}, { it: "l" }, "Lift"],
  ["master", {}, { it: "gone" }, "gone"],
  [
    "cars",
    {},
    {
      it: [
        { registration_number: "TS09AB1234", papers_valid_until: "2027-03-31" },
        { registration_number: "TS09AB1235", papers_valid_until: null },
      ],
    },
    "TS09AB1234 (papers until 31/03/2027), TS09AB1235",
  ],
  ["cars", {}, { it: [] }, null],
  [
    "tests",
    {},
    {
      it: [
        { lab_test_id: "t", price_paise: 45_000 },
        { lab_test_id: "gone", price_paise: 100 },
      ],
    },
    "HbA1c ₹450, gone ₹1",
  ],
  ["tests", {}, { it: [] }, null],
])("%s %j %j reads %j", (type, more, values, said) => {
  const field = { name: "it", label: "It", type, ...more } as Field;
  expect(inWords(field, values, names)).toBe(said);
});
