import { expect, it } from "vitest";
import { Invalid } from "#app/domain/errors.ts";
import type { Field, Values } from "./fields.ts";
import { initialValues, typedListing, typedValues } from "./forms.ts";
import { KIND_NAMES } from "./labels.ts";
import { fieldsOf } from "./registry.ts";

/** What is typed into a field, and what a field shows of what is kept. @database none */

const TEST = "3f0e3b1e-7a39-4a1f-9d1c-1b2f6e8d9a01";
/** The first kind that has such a field, and the field. */
const example = (type: Field["type"]) =>
  KIND_NAMES.flatMap((kind) => fieldsOf(kind).map((field) => ({ kind, field }))).find(
    ({ field }) => field.type === type,
  )!;

/** What is wrong of a field of this type when this is typed into it, and nothing into all others. */
function wrongOf(type: Field["type"], text: string): string[] | undefined {
  const { kind, field } = example(type);
  const typed = new Map([[type === "tests" ? `test_${TEST}` : field.name, text]]);
  try {
    typedListing(kind, {
      get: (name) => typed.get(name) ?? null,
      getAll: (name) => [typed.get(name)].filter(Boolean),
      names: () => typed.keys(),
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return error.fields[field.name];
  }
}

it.each<[Field["type"], string, string]>([
  ["point", "here", "Please enter two numbers, like 17.4156, 78.4123"],
  ["rupees", "much", "Please enter an amount in rupees, like 1500"],
  ["percent", "half", "Please enter a percentage, like 10"],
  ["number", "many", "Please enter a whole number"],
  ["number", "1.5", "Please enter a whole number"],
  ["kilometres", "far", "Please enter a number of kilometres, like 8"],
  ["date", "31/02/2027", "Please enter a date, like 31/03/2027"],
  ["phone", "12", "Please enter a phone number, like 040 2345 6789"],
  ["cars", "TS09AB1234 31/31/2027", "TS09AB1234 31/31/2027: please enter a date, like 31/03/2027"],
  ["tests", "free", "free is no price in rupees"],
  ["tests", "0", "0 is no price in rupees"],
])("a field of %s refuses %j", (type, text, said) => expect(wrongOf(type, text)).toEqual([said]));

it.each<[Field["type"], string]>([
  ["point", "(17.4156; 78.4123)"],
  ["rupees", "1,500.50"],
  ["percent", "10"],
  ["number", "2"],
  ["kilometres", "1.5"],
  ["date", "28/02/2028"],
  ["phone", "040 2345 6789"],
  ["cars", "TS 09 AB 1234 31/03/2027; ts09ab1235"],
  ["tests", "450"],
])("a field of %s takes %j", (type, text) => expect(wrongOf(type, text)).toBeUndefined());

it.each<[Field["type"], Values, Record<string, string | string[]>]>([
  ["point", { latitude: 17.4, longitude: 78.4 }, { it: "17.4, 78.4" }],
  ["point", {}, {}],
  ["text", { it: null }, {}],
  ["text", { it: "Near the gate" }, { it: "Near the gate" }],
  ["rupees", { it: 150_050 }, { it: "1500.50" }],
  ["percent", { it: 125_000 }, { it: "12.5" }],
  ["kilometres", { it: 1_500 }, { it: "1.5" }],
  ["flag", { it: true }, { it: "on" }],
  ["flag", { it: false }, {}],
  ["choices", { it: ["veg"] }, { it: ["veg"] }],
  [
    "cars",
    {
      it: [
        { registration_number: "TS09AB1234", papers_valid_until: "2027-03-31" },
        { registration_number: "TS09AB1235", papers_valid_until: null },
      ],
    },
    { it: "TS09AB1234 2027-03-31\nTS09AB1235" },
  ],
  ["tests", { it: [{ lab_test_id: TEST, price_paise: 45_000 }] }, { [`test_${TEST}`]: "450" }],
])("a field of %s shows %j as %j", (type, values, shown) => {
  expect(typedValues([{ name: "it", label: "It", type } as Field], values)).toEqual(shown);
});

it.each(KIND_NAMES)(
  "what a new listing of %s starts with is what its fields take, in their own units",
  (kind) => {
    const initial = initialValues(kind);
    const typed = new Map(Object.entries(initial));
    const refused = (() => {
      try {
        typedListing(kind, {
          get: (name) => typed.get(name) ?? null,
          getAll: (name) => [typed.get(name)].filter(Boolean),
          names: () => typed.keys(),
        });
        return {};
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        return error.fields;
      }
    })();
    expect(Object.keys(refused).filter((name) => name in initial)).toEqual([]);
    for (const field of fieldsOf(kind).filter(({ type }) => type === "kilometres"))
      expect(Number(initial[field.name]), field.name).toBeLessThan(100);
  },
);
