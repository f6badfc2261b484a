import { z } from "zod";
import { GST_PAYERS, WITHHOLDING_PARTIES } from "#app/domain/money/parties.ts";
import { tiersSchema } from "#app/domain/money/schema.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { optionalText, requiredText } from "#app/domain/shared/text-schema.ts";
import {
  ALIAS_KINDS,
  type MasterKey,
  POINT_PLACES,
  RATE_CODE_CHOICES,
  RATE_KIND_CHOICES,
} from "./definitions.ts";

const name = requiredText(80, "Please enter a name");
const degrees = (limit: number) =>
  z
    .number({ error: "Please enter a number like 17.385" })
    .min(-limit, `Between -${limit} and ${limit}`)
    .max(limit, `Between -${limit} and ${limit}`)
    .nullable()
    .default(null);

const wholePaise = z
  .number({ error: "Please enter an amount in rupees, such as 7500 or 7500.50" })
  .int("Whole paise")
  .min(0, "This cannot be negative");

const point = (min: number, max: number) =>
  z
    .number({ error: "Please enter a number like 17.385" })
    .min(min, "This point lies outside India")
    .max(max, "This point lies outside India");
const described = z.object({ name, description: optionalText(300) });

/** What each master's row may hold. Keys are the columns; rates are ppm, coordinates degrees. */
export const MASTER_SCHEMAS = {
  facilities: z.object({
    name,
    description: optionalText(300),
    patient_fit: z.boolean().default(false),
    position: z.number().int().min(0).max(10_000).default(100),
  }),
  "room-types": z.object({
    room_type: name,
    room_short_description: optionalText(120),
    room_long_description: optionalText(1_000),
  }),
  "property-types": z.object({ property_type: name, description: optionalText(300) }),
  states: z.object({ name }),
  departments: described,
  problems: z.object({ name, department_id: z.uuid("Please choose from the list").nullable().default(null) }),
  "food-types": described,
  "vehicle-types": described,
  units: z.object({ name }),
  "point-types": z.object({ name, place: z.enum(POINT_PLACES, { error: "Please choose" }) }),
  "travel-points": z.object({
    city_id: z.uuid("Please choose the city"),
    point_type_id: z.uuid("Please choose the type"),
    point_name: name,
    latitude: point(6, 38),
    longitude: point(68, 98),
  }),
  "search-aliases": z.object({
    name,
    kind: z.enum(ALIAS_KINDS, { error: "Please choose" }).default("hospital"),
    stands_for: optionalText(1_000).pipe(z.string().min(1, "Please say what it stands for")),
    city_id: z.uuid("Please choose from the list").nullable().default(null),
  }),
  "lab-test-types": z.object({ name }),
  "lab-tests": z.object({
    name,
    lab_test_type_id: z.uuid("Please choose the type"),
    preparation: optionalText(1_000),
  }),
  cities: z.object({
    name,
    state_id: z.uuid("Please choose the state"),
    latitude: degrees(90),
    longitude: degrees(180),
  }),
  "cancellation-policies": z.object({ name, description: optionalText(300), tiers: tiersSchema }),
  rates: z.object({
    code: z.enum(RATE_CODE_CHOICES, { error: "Please choose the rate" }),
    kind: z.enum(RATE_KIND_CHOICES, { error: "Please choose what it is for" }),
    rate_ppm: z
      .number({ error: "Please enter a percentage" })
      .int("At most four decimals")
      .min(0, "This cannot be negative")
      .max(1_000_000, "At most 100%"),
    valid_from: z.string().refine(isIsoDate, "Please enter a date"),
    note: optionalText(500),
    source: optionalText(500),
    item_group: z
      .string()
      .trim()
      .regex(
        /^([a-z][a-z_]{0,30}|[0-9]{2,8}|\*)?$/,
        "Small letters, such as hire, or the first digits of an HSN",
      )
      .default("")
      .transform((group) => group || "*"),
    above_paise: wholePaise.default(0),
    hsn: z
      .string()
      .trim()
      .regex(/^([0-9]{4}|[0-9]{6}|[0-9]{8})?$/, "4, 6 or 8 digits")
      .default(""),
    exempt: z.boolean().default(false),
    payer: z
      .enum(GST_PAYERS, { error: "Please choose who pays" })
      .or(z.literal("").transform(() => "registered" as const))
      .default("registered"),
    party: z
      .enum(WITHHOLDING_PARTIES, { error: "Please choose of whom" })
      .or(z.literal("").transform(() => "*" as const))
      .default("*"),
    threshold_paise: wholePaise.nullable().default(null),
  }),
} satisfies Record<MasterKey, z.ZodObject>;

export type MasterValues<Key extends MasterKey> = z.output<(typeof MASTER_SCHEMAS)[Key]>;
