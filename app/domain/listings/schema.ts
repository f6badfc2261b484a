import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import { numberOf } from "#app/domain/documents/schema.ts";
import { Invalid } from "#app/domain/errors.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import type { Field, Values } from "./fields.ts";
import type { KindName } from "./labels.ts";
import { LISTING_KINDS } from "./registry.ts";

/** What the values of declared fields must be, in the units in which they are kept. Every refusal is a sentence for people. */

/** More than a crore of rupees is taken for a typing error. */
export const MAX_PAISE = 1_00_00_000 * 100;

const grouped = (number: number) => number.toLocaleString("en-IN");

/** A phone of a house or outlet, fixed or mobile; the value is E.164. */
export const housePhone = z
  .string()
  .trim()
  .max(40, "Please enter a phone number, like 040 2345 6789")
  .transform((typed, issues) => {
    const phone = parsePhoneNumberFromString(typed, "IN");
    if (phone?.isValid()) return phone.number as string;
    issues.addIssue({ code: "custom", message: "Please enter a phone number, like 040 2345 6789" });
    return z.NEVER;
  });

const text = (label: string, max: number) =>
  z
    .string({ error: `${label}: please enter a text` })
    .trim()
    .max(max, `${label}: at most ${grouped(max)} characters, please`);

const wholeNumber = (label: string, min: number, max: number) =>
  z
    .number({ error: `${label}: please enter a number` })
    .int(`${label}: please enter a whole number`)
    .min(min, `${label}: at least ${min}`)
    .max(max, `${label}: at most ${grouped(max)}`);

const paise = (label: string, least: number, message: string) =>
  z
    .number({ error: message })
    .int(`${label}: please enter an amount in rupees`)
    .min(least, message)
    .max(MAX_PAISE, `${label}: this amount is too high`);

const isoDate = (label: string) =>
  z.string({ error: `${label}: please enter a date` }).refine(isIsoDate, `${label}: please enter a date`);

const degrees = (least: number, most: number) =>
  z
    .number({ error: "Please enter two numbers, like 17.4156, 78.4123" })
    .min(least, "This point lies outside India")
    .max(most, "This point lies outside India");
const POINT = { latitude: degrees(6, 38), longitude: degrees(68, 98) };

const MAX_CARS = 200;
const NUMBER_PLATE = "A number plate reads like TS09AB1234";
const car = z.object(
  {
    registration_number: numberOf("vehicle_registration"),
    papers_valid_until: isoDate("Papers valid until").nullable().default(null),
  },
  { error: NUMBER_PLATE },
);

const PLEASE_PRICE = "Please enter a price above zero";
const testPrice = z.object(
  {
    lab_test_id: z.uuid("Please choose tests of the list"),
    price_paise: paise("Price", 1, PLEASE_PRICE),
  },
  { error: PLEASE_PRICE },
);

const unique = (values: string[]) => new Set(values).size === values.length;

/** The number of a paper, or nothing; a wrong one is refused in the words of its paper. */
function optionalNumberOf(field: { label: string; max: number }, paper: Parameters<typeof numberOf>[0]) {
  const number = numberOf(paper);
  return text(field.label, field.max)
    .default("")
    .transform((typed, issues) => {
      if (typed === "") return "";
      const { data, error } = number.safeParse(typed);
      for (const { message } of error?.issues ?? []) issues.addIssue({ code: "custom", message });
      return data ?? z.NEVER;
    });
}

function optionalText(field: Extract<Field, { type: "text" | "long_text" }>): z.ZodType {
  const typed = text(field.label, field.max);
  const pattern = field.type === "text" ? field.pattern : undefined;
  const fits = (value: string) => !pattern || value === "" || pattern.like.test(value);
  return typed.refine(fits, pattern?.message).default("");
}

function textSchema(field: Extract<Field, { type: "text" | "long_text" }>): z.ZodType {
  if (field.type === "text" && field.paper) return optionalNumberOf(field, field.paper);
  if (!field.required) return optionalText(field);
  const given = z
    .string({ error: field.required })
    .trim()
    .min(1, field.required)
    .max(field.max, `${field.label}: at most ${grouped(field.max)} characters, please`);
  const pattern = field.type === "text" ? field.pattern : undefined;
  return pattern ? given.regex(pattern.like, pattern.message) : given;
}

function choicesSchema(field: Extract<Field, { type: "choices" }>): z.ZodType {
  const choose = `${field.label}: please choose from the list`;
  const known = z.string({ error: choose }).refine((value) => value in field.choices, choose);
  const inOrder = z
    .array(known, { error: field.required ?? choose })
    .transform((values) => Object.keys(field.choices).filter((key) => values.includes(key)));
  return field.required ? inOrder.refine((values) => values.length > 0, field.required) : inOrder.default([]);
}

/** What the value of a field must be; a point has two values and is checked apart. */
function valueSchema(field: Exclude<Field, { type: "point" }>): z.ZodType {
  const { label } = field;
  switch (field.type) {
    case "text":
    case "long_text":
      return textSchema(field);
    case "phone":
      return z
        .string({ error: `${label}: please enter a phone number` })
        .regex(/^\+[1-9][0-9]{6,14}$/, `${label}: please enter a phone number`)
        .nullable()
        .default(null);
    case "email":
      return z
        .email("Please enter an email address like name@example.com")
        .max(200, `${label}: at most 200 characters, please`)
        .nullable()
        .default(null);
    case "gstin":
      return numberOf("gstin").nullable().default(null);
    case "time": {
      const time = z
        .string({ error: `${label}: please give a time like 12:00` })
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}: please give a time like 12:00`);
      return field.default === undefined ? time.nullable().default(null) : time.default(field.default);
    }
    case "date":
      return isoDate(label).nullable().default(null);
    case "number": {
      const number = wholeNumber(label, field.min, field.max);
      return field.default === undefined ? number : number.default(field.default);
    }
    case "kilometres":
      return wholeNumber(label, 0, field.max * 1_000).default(field.default);
    case "rupees":
      if (field.required) return paise(label, 1, field.required);
      return field.optional
        ? paise(label, 1, `${label}: please give an amount above zero`).nullable().default(null)
        : paise(label, 0, `${label}: this cannot be negative`).default(0);
    case "percent":
      return z
        .number({ error: `${label}: please give a percentage, like 10` })
        .int(`${label}: please give a percentage with at most four decimals`)
        .min(0, `${label}: this cannot be negative`)
        .max(field.max * 10_000, `${label}: at most ${field.max}%`)
        .default(0);
    case "flag":
      return z.boolean({ error: `${label}: please say yes or no` }).default(false);
    case "choice":
      return z.string({ error: field.required }).refine((value) => value in field.choices, field.required);
    case "choices":
      return choicesSchema(field);
    case "master":
      return field.required
        ? z.uuid(field.required)
        : z.uuid(`${label}: please choose from the list`).nullable().default(null);
    case "masters":
      return z
        .array(z.uuid(`${label}: please choose from the list`), {
          error: `${label}: please choose from the list`,
        })
        .max(100, `${label}: at most 100, please`)
        .default([]);
    case "cars":
      return z
        .array(car, { error: NUMBER_PLATE })
        .max(MAX_CARS, `At most ${MAX_CARS} cars, please`)
        .default([])
        .refine(
          (cars) => unique(cars.map((each) => each.registration_number)),
          "A number plate stands here twice",
        );
    case "tests":
      return z
        .array(testPrice, { error: "Please choose tests of the list" })
        .max(1_000, "At most 1,000 tests, please")
        .default([])
        .refine((tests) => unique(tests.map((each) => each.lab_test_id)), "A test stands here twice");
  }
}

function schemaOf(fields: readonly Field[]): z.ZodType<Values> {
  const shape = fields.flatMap(
    (field): Array<[string, z.ZodType]> =>
      field.type === "point" ? Object.entries(POINT) : [[field.name, valueSchema(field)]],
  );
  return z.object(Object.fromEntries(shape), {
    error: "Please check what you entered.",
  }) as unknown as z.ZodType<Values>;
}

/** What is said about a listing of this kind. */
export function valuesSchema(kind: KindName): z.ZodType<Values> {
  return kept(VALUES_SCHEMAS, kind, () => schemaOf(LISTING_KINDS[kind].values));
}

/** What a listing of this kind costs and how many there are. */
export function termsSchema(kind: KindName): z.ZodType<Values> {
  return kept(TERMS_SCHEMAS, kind, () => schemaOf(LISTING_KINDS[kind].terms));
}

const VALUES_SCHEMAS = new Map<KindName, z.ZodType<Values>>();
const TERMS_SCHEMAS = new Map<KindName, z.ZodType<Values>>();

/** Made once: imports check thousands of listings. */
function kept(schemas: Map<KindName, z.ZodType<Values>>, kind: KindName, make: () => z.ZodType<Values>) {
  let schema = schemas.get(kind);
  if (!schema) {
    schema = make();
    schemas.set(kind, schema);
  }
  return schema;
}

/** The rules of a kind across several fields. @throws Invalid */
export function refuseBrokenRules(kind: KindName, all: Values): void {
  const broken = LISTING_KINDS[kind].rules?.(all) ?? [];
  if (broken.length > 0)
    throw new Invalid(
      present(broken[0])[1],
      Object.fromEntries(broken.map(([field, message]) => [field, [message]])),
    );
}
