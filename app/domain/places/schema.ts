import { z } from "zod";
import { textUpTo } from "#app/domain/shared/text-schema.ts";
import { INDIA } from "./labels.ts";

const degrees = (min: number, max: number, example: string) =>
  z
    .number({ error: `Please enter a number like ${example}` })
    .min(min, "This point lies outside India")
    .max(max, "This point lies outside India");

/** The hospital form. `city` is the city's id, `type` what it is known for; coordinates are degrees (WGS 84). */
export const hospitalValues = z.object({
  near_hospital_name: textUpTo(200)
    .min(1, "Please enter the name of the hospital")
    .regex(/[\p{L}\p{N}]/u, "Please enter a name in letters"),
  city: z.uuid("Please choose the city"),
  locality: textUpTo(120).default(""),
  type: textUpTo(60).default(""),
  address: textUpTo(400).default(""),
  pin_code: z
    .string()
    .trim()
    .regex(/^([1-9][0-9]{5})?$/, "A PIN code has 6 digits")
    .default(""),
  latitude: degrees(INDIA.south, INDIA.north, "17.4156"),
  longitude: degrees(INDIA.west, INDIA.east, "78.4123"),
  no_of_bed: z
    .number({ error: "Please enter a number" })
    .int("Please enter a whole number")
    .min(0, "This cannot be negative")
    .max(20_000, "At most 20,000")
    .nullable()
    .default(null),
  phone: textUpTo(60).default(""),
  website: z
    .union([
      z.literal(""),
      z.url({ protocol: /^https?$/, error: "An address starts with https://" }).max(200),
    ])
    .default(""),
  featured: z.boolean().default(false),
  active: z.boolean().default(false),
});
export type HospitalValues = z.output<typeof hospitalValues>;

/** The form of the edit screen: the values and the version that was looked at. */
export const hospitalForm = hospitalValues.extend({ version: z.number().int().min(1).optional() });
