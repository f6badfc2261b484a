import { z } from "zod";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { type ItemField, type ItemValues, keysOf } from "./fields.ts";
import type { ItemKind } from "./labels.ts";
import { KINDS } from "./registry.ts";

/** A crore of rupees is a slip of the finger. */
const MAX_PAISE = 1_00_00_000 * 100;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString("en-IN")} letters, please`);
const wholeNumber = (min: number, max: number) =>
  z
    .number({ error: "Please give a number" })
    .int("Please give a whole number")
    .min(min, `At least ${min}`)
    .max(max, `At most ${max.toLocaleString("en-IN")}`);
const paise = (least: number, message: string) =>
  z.number({ error: message }).int().min(least, message).max(MAX_PAISE, "This amount is too high");
const isoDate = z.string().refine(isIsoDate, "Please give a date");

const latitude = z
  .number({ error: "Please give two numbers, like 17.4156, 78.4123" })
  .min(6, "This point lies outside India")
  .max(38, "This point lies outside India");
const longitude = z
  .number({ error: "Please give two numbers, like 17.4156, 78.4123" })
  .min(68, "This point lies outside India")
  .max(98, "This point lies outside India");

export const GSTIN = z
  .string()
  .regex(
    /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}$/,
    "A GSTIN has 15 letters and digits, like 36ABCDE1234F1Z5",
  );

const car = z.object({
  registration_number: z.string().regex(/^[A-Z0-9]{4,12}$/, "A number plate reads like TS09AB1234"),
  papers_valid_until: isoDate.nullable().default(null),
});
const MAX_CARS = 200;

const testPrice = z.object({
  lab_test_id: z.uuid(),
  price_paise: paise(1, "Please give a price above zero"),
});

/** What the value of a field must be, in the units in which it is kept. */
function valueSchema(field: ItemField): z.ZodType {
  switch (field.type) {
    case "text":
      return field.required ? text(field.max).min(1, field.required) : text(field.max).default("");
    case "long_text":
      return text(field.max).default("");
    case "phone":
      return z
        .string()
        .regex(/^\+[1-9][0-9]{6,14}$/, "Please give a phone number")
        .nullable()
        .default(null);
    case "email":
      return z.email("Please give an email address like name@example.com").max(200).nullable().default(null);
    case "gstin":
      return GSTIN.nullable().default(null);
    case "time":
      return z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please give a time like 12:00")
        .default(field.default);
    case "date":
      return isoDate.nullable().default(null);
    case "number":
      return field.default === undefined
        ? wholeNumber(field.min, field.max)
        : wholeNumber(field.min, field.max).default(field.default);
    case "kilometres":
      return wholeNumber(0, field.max * 1_000).default(field.default);
    case "rupees":
      if (field.required) return paise(1, field.required);
      return field.optional
        ? paise(1, "Please give an amount above zero").nullable().default(null)
        : paise(0, "This cannot be negative").default(0);
    case "percent":
      return wholeNumber(0, field.max * 10_000).default(0);
    case "flag":
      return z.boolean().default(false);
    case "choice":
      return z.string().refine((value) => value in field.choices, field.required);
    case "choices": {
      const some = z.array(z.string().refine((value) => value in field.choices, "Please choose of the list"));
      const once = some.transform((values) =>
        Object.keys(field.choices).filter((key) => values.includes(key)),
      );
      return field.required ? once.refine((values) => values.length > 0, field.required) : once.default([]);
    }
    case "master":
      return field.required ? z.uuid(field.required) : z.uuid().nullable().default(null);
    case "cars":
      return z
        .array(car)
        .max(MAX_CARS, `At most ${MAX_CARS} cars, please`)
        .default([])
        .refine(
          (cars) => new Set(cars.map((each) => each.registration_number)).size === cars.length,
          "A number plate stands here twice",
        );
    case "tests":
      return z
        .array(testPrice)
        .max(1_000)
        .default([])
        .refine(
          (tests) => new Set(tests.map((each) => each.lab_test_id)).size === tests.length,
          "A test stands here twice",
        );
    case "point":
      throw new Error("A point has two values");
  }
}

function objectOf(fields: readonly ItemField[]): z.ZodType<ItemValues> {
  const shape = fields.flatMap(
    (field): Array<[string, z.ZodType]> =>
      field.type === "point"
        ? [
            ["latitude", latitude],
            ["longitude", longitude],
          ]
        : [[field.name, valueSchema(field)]],
  );
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<ItemValues>;
}

/** Rules that reach over several fields of a kind: field and message of what is wrong. */
function problems(kind: ItemKind, values: ItemValues): Array<[string, string]> {
  if (kind === "travel_location" && values.from_point_id && values.from_point_id === values.to_point_id)
    return [["to_point_id", "Please choose another place than where it starts"]];
  if (
    kind === "travel_location" &&
    "fare_paise" in values &&
    (values.fare_paise === null) !== (values.night_fare_paise === null)
  )
    return [["night_fare_paise", "Please give the fare by day and by night, or neither"]];
  return [];
}

function checked(kind: ItemKind, fields: readonly ItemField[]): z.ZodType<ItemValues> {
  return objectOf(fields).superRefine((values, issues) => {
    for (const [path, message] of problems(kind, values))
      issues.addIssue({ code: "custom", path: [path], message });
  });
}

/** What is said about an item of this kind, in the units in which it is kept. */
export function itemValuesSchema(kind: ItemKind): z.ZodType<ItemValues> {
  return checked(kind, KINDS[kind].values);
}

/** What an item of this kind costs and how many there are. */
export function itemTermsSchema(kind: ItemKind): z.ZodType<ItemValues> {
  return checked(kind, KINDS[kind].terms);
}

/** The keys that belong to the given fields, so that values and terms of one form can be told apart. */
export function pickFields(values: ItemValues, fields: readonly ItemField[]): ItemValues {
  const keys = fields.flatMap(keysOf);
  return Object.fromEntries(keys.filter((key) => key in values).map((key) => [key, values[key]!]));
}
