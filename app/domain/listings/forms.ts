import { Invalid } from "#app/domain/errors.ts";
import { parsePercent, parseRupees, typedPercent, typedRupees } from "#app/domain/shared/amounts.ts";
import { parseTypedDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { type Car, type Field, keysOf, type TestPrice, type Value, type Values } from "./fields.ts";
import type { KindName } from "./labels.ts";
import { fieldsOf, LISTING_KINDS } from "./registry.ts";
import { housePhone, termsSchema, valuesSchema } from "./schema.ts";

/** Fields as people type them: a posted form, or the cells of a row. */
export type Typed = {
  get: (name: string) => unknown;
  getAll: (name: string) => unknown[];
  names: () => Iterable<string>;
};

/** The name of the input for the price of a test. */
export const testInput = (labTestId: string) => `test_${labTestId}`;

export function typedForm(form: FormData): Typed {
  return { get: (name) => form.get(name), getAll: (name) => form.getAll(name), names: () => form.keys() };
}

/**
 * What was typed of a kind's values or terms, in the units in which they are kept and checked.
 * @throws Invalid with what is wrong, by the names of the inputs
 */
export function typedPart(kind: KindName, part: "values" | "terms", typed: Typed): Values {
  return read(LISTING_KINDS[kind][part], part === "values" ? valuesSchema(kind) : termsSchema(kind), typed);
}

/** Values and terms of a new listing, with everything that is wrong of both. @throws Invalid */
export function typedListing(kind: KindName, typed: Typed): { values: Values; terms: Values } {
  const wrong: Record<string, string[]> = {};
  const attempt = (part: "values" | "terms") => {
    try {
      return typedPart(kind, part, typed);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      Object.assign(wrong, error.fields);
      return {};
    }
  };
  const [values, terms] = [attempt("values"), attempt("terms")];
  if (Object.keys(wrong).length > 0) throw new Invalid("Please check what you typed.", wrong);
  return { values, terms };
}

function read(fields: readonly Field[], schema: ReturnType<typeof valuesSchema>, typed: Typed): Values {
  const wrong: Record<string, string[]> = {};
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const result = readField(field, typed);
    if ("wrong" in result) wrong[field.name] = [result.wrong];
    else Object.assign(values, result.values);
  }
  const parsed = schema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) {
    const key = String(issue.path[0]);
    const field = fields.find((each) => keysOf(each).includes(key));
    const name = field?.name ?? key;
    if (!(name in wrong)) wrong[name] = [issue.message];
  }
  if (Object.keys(wrong).length > 0) throw new Invalid("Please check what you typed.", wrong);
  return present(parsed.data);
}

type Reading = { values: Record<string, unknown> } | { wrong: string };

const POINT = /^\(?(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\)?$/;

/** One field. Empty input becomes undefined, so that the schema's default or its message for what is required applies. */
function readField(field: Field, typed: Typed): Reading {
  if (field.type === "choices" || field.type === "masters")
    return { values: { [field.name]: typed.getAll(field.name).map(String).filter(Boolean) } };
  if (field.type === "tests") return readTests(typed);
  const given = typed.get(field.name);
  const text = typeof given === "string" ? given.trim() : "";
  if (field.type === "flag") return { values: { [field.name]: text === "on" } };
  if (field.type === "cars") return readCars(text);
  if (text === "") return { values: {} };
  const one = (value: unknown, wrong: string): Reading =>
    value === undefined ? { wrong } : { values: { [field.name]: value } };
  switch (field.type) {
    case "point": {
      const match = POINT.exec(text);
      if (!match) return { wrong: "Please enter two numbers, like 17.4156, 78.4123" };
      return { values: { latitude: Number(match[1]), longitude: Number(match[2]) } };
    }
    case "rupees":
      return one(parseRupees(text), "Please enter an amount in rupees, like 1500");
    case "percent":
      return one(parsePercent(text), "Please enter a percentage, like 10");
    case "number":
      return one(/^-?\d{1,9}$/.test(text) ? Number(text) : undefined, "Please enter a whole number");
    case "kilometres":
      return one(
        /^\d{1,4}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1_000) : undefined,
        "Please enter a number of kilometres, like 8",
      );
    case "date":
      return one(parseTypedDate(text), "Please enter a date, like 31/03/2027");
    case "phone": {
      const phone = housePhone.safeParse(text);
      return one(phone.data, "Please enter a phone number, like 040 2345 6789");
    }
    case "gstin":
      return one(text.toUpperCase(), "");
    default:
      return one(text, "");
  }
}

function readCars(text: string): Reading {
  const cars: Car[] = [];
  for (const line of text
    .split(/[\n;]/)
    .map((each) => each.trim())
    .filter(Boolean)) {
    const [, plate = "", date = ""] = /^(.*?)(?:[\s,]+(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}))?$/.exec(line) ?? [];
    const until = date ? parseTypedDate(date) : null;
    if (until === undefined) return { wrong: `${line}: please enter a date, like 31/03/2027` };
    cars.push({
      registration_number: plate.toUpperCase().replace(/[^A-Z0-9]/g, ""),
      papers_valid_until: until,
    });
  }
  return { values: { cars } };
}

const TEST_INPUT = /^test_([0-9a-f-]{36})$/;

function readTests(typed: Typed): Reading {
  const tests: TestPrice[] = [];
  for (const name of typed.names()) {
    const labTestId = TEST_INPUT.exec(name)?.[1];
    const text = String(typed.get(name) ?? "").trim();
    if (!labTestId || text === "") continue;
    const price = parseRupees(text);
    if (!price) return { wrong: `${text} is no price in rupees` };
    tests.push({ lab_test_id: labTestId, price_paise: price });
  }
  return { values: { tests } };
}

/** What the inputs of these fields show of stored values. */
export function typedValues(fields: readonly Field[], values: Values): Record<string, string | string[]> {
  return Object.fromEntries(fields.flatMap((field) => typedField(field, values)));
}

function typedField(field: Field, values: Values): Array<[string, string | string[]]> {
  if (field.type === "point")
    return values.latitude === undefined ? [] : [[field.name, `${values.latitude}, ${values.longitude}`]];
  const value: Value | undefined = values[field.name];
  if (value === null || value === undefined) return [];
  switch (field.type) {
    case "rupees":
      return [[field.name, typedRupees(Number(value))]];
    case "percent":
      return [[field.name, typedPercent(Number(value))]];
    case "kilometres":
      return [[field.name, String(Number(value) / 1_000)]];
    case "flag":
      return value ? [[field.name, "on"]] : [];
    case "choices":
    case "masters":
      return [[field.name, value as string[]]];
    case "cars":
      return [
        [
          field.name,
          (value as Car[])
            .map((car) => [car.registration_number, car.papers_valid_until].filter(Boolean).join(" "))
            .join("\n"),
        ],
      ];
    case "tests":
      return (value as TestPrice[]).map((test) => [
        testInput(test.lab_test_id),
        typedRupees(test.price_paise),
      ]);
    default:
      return [[field.name, String(value)]];
  }
}

/** What the inputs of a new listing start with. */
export function initialValues(kind: KindName): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(kind).flatMap((field): Array<[string, string]> => {
      if (field.initial !== undefined) return [[field.name, field.initial]];
      if (field.type === "kilometres") return [[field.name, String(field.default / 1_000)]];
      if ((field.type === "number" || field.type === "time") && field.default !== undefined)
        return [[field.name, String(field.default)]];
      return [];
    }),
  );
}
