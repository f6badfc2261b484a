import { z } from "zod";
import { optionalEmailSchema } from "#app/domain/identity/schema.ts";
import { housePhone } from "#app/domain/listings/schema.ts";
import { INDIA } from "#app/domain/places/labels.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { optionalText, requiredText } from "#app/domain/shared/text-schema.ts";
import {
  AC_TYPES,
  BREAKFAST_TYPES,
  type DetailField,
  SHARING_TYPES,
  VISIT_KIND_DEFINITIONS,
  VISIT_KINDS,
  type VisitKind,
} from "./labels.ts";

const degrees = (min: number, max: number, outside: string) =>
  z
    .number({ error: "Please enter a number like 17.4156" })
    .min(min, outside)
    .max(max, outside)
    .nullable()
    .default(null);
const optionalPhone = housePhone.nullable().default(null);

function detailSchema(field: DetailField): z.ZodType {
  if (field.kind === "flag") return z.boolean().default(false);
  if (field.kind === "number")
    return z
      .number({ error: "Please enter a number" })
      .min(0, "This cannot be negative")
      .max(1_000_000, "This is too much")
      .optional();
  if (field.kind === "choice")
    return z.enum(field.choices as readonly [string, ...string[]], { error: "Please choose" }).optional();
  if (field.kind === "time")
    return z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time like 09:00")
      .optional();
  return optionalText(field.kind === "longText" ? 2_000 : 200);
}

/** What is typed about the visited place, for each kind: shared fields and the kind's own (`details`, by name). */
function entitySchemaOf(kind: VisitKind) {
  const details = Object.fromEntries(
    VISIT_KIND_DEFINITIONS[kind].details.map((field) => [field.name, detailSchema(field)]),
  );
  return z.object({
    entity_name: requiredText(
      200,
      `Please enter the ${VISIT_KIND_DEFINITIONS[kind].entityLabel.toLowerCase()}`,
    ),
    city_id: z.uuid("Please choose the city"),
    address: optionalText(400),
    pin_code: z
      .string()
      .trim()
      .regex(/^([1-9][0-9]{5})?$/, "A PIN code has 6 digits")
      .default(""),
    contact_person: optionalText(120),
    phone_e164: optionalPhone,
    email: optionalEmailSchema,
    latitude: degrees(INDIA.south, INDIA.north, "This point lies outside India"),
    longitude: degrees(INDIA.west, INDIA.east, "This point lies outside India"),
    due_on: z.string().refine(isIsoDate, "Please enter a date"),
    facility_ids: z.array(z.uuid()).max(100).default([]),
    details: z.object(details).default(() => ({})),
  });
}

export const ENTITY_SCHEMAS = Object.fromEntries(
  VISIT_KINDS.map((kind) => [kind, entitySchemaOf(kind)]),
) as Record<VisitKind, ReturnType<typeof entitySchemaOf>>;
export type EntityValues = z.output<ReturnType<typeof entitySchemaOf>>;

export const personValues = z.object({
  key_type: requiredText(60, "Please say who this is: owner, doctor…"),
  doctor_name: requiredText(120, "Please enter the name"),
  speciality_name: optionalText(120),
  phone_e164: optionalPhone,
});

export const rateValues = z.object({
  room_category: requiredText(80, "Please enter the category, like Deluxe"),
  ac_type: z.enum(AC_TYPES, { error: "Please choose AC or Non-AC" }),
  sharing_type: z.enum(SHARING_TYPES, { error: "Please choose how it is shared" }),
  breakfast_type: z.enum(BREAKFAST_TYPES, { error: "Please choose" }),
  /** Paise a night. */
  rate_paise: z
    .number({ error: "Please enter the rate" })
    .int()
    .min(100, "Please enter the rate in rupees")
    .max(1_00_00_000_00, "This rate is too high"),
  no_of_rooms: z
    .number({ error: "Please enter a number" })
    .int("Please enter a whole number")
    .min(0, "This cannot be negative")
    .max(1_000, "At most 1,000")
    .default(0),
});

/** The employee's location. `accuracy_m` only if a device reported it. */
export const placeValues = z
  .object({
    employee_location: requiredText(200, "Please say where you are: road, area"),
    latitude: degrees(-90, 90, "This is no point on a map"),
    longitude: degrees(-180, 180, "This is no point on a map"),
    accuracy_m: z.number().min(0).max(100_000).nullable().default(null),
  })
  .refine((place) => (place.latitude === null) === (place.longitude === null), {
    path: ["longitude"],
    message: "Please enter both numbers or none",
  });

export const departmentsValues = z.object({ department_ids: z.array(z.uuid()).max(200).default([]) });
export const remarkValues = z.object({ remark: requiredText(2_000, "Please write the remark") });
export const optionalRemark = z.object({ remark: optionalText(2_000) });

const rupees = z.string({ error: "Please enter the rate" }).transform((typed, issues) => {
  const paise = parseRupees(typed);
  if (paise !== undefined) return paise;
  issues.addIssue({ code: "custom", message: "Please enter an amount in rupees, like 1500" });
  return z.NEVER;
});

/** A rate as typed: rupees become paise. `id` is that of a rate that is changed. */
export const rateForm = rateValues
  .omit({ rate_paise: true })
  .extend({ id: z.uuid().optional(), rate: rupees })
  .transform(({ id, rate, ...values }) => ({ id, values: { ...values, rate_paise: rate } }));
