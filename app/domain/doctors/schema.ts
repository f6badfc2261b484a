import { z } from "zod";
import { optionalText, requiredText } from "#app/domain/shared/text-schema.ts";
import type { DoctorPart, HospitalPart } from "./labels.ts";

const year = (first: number) =>
  z
    .number({ error: "Please enter a year like 2015" })
    .int("Please enter a year like 2015")
    .min(first, `From ${first} on`)
    .max(2100, "This year is too far away")
    .nullable()
    .default(null);
const years = { start_year: year(1930), end_year: year(1930) };
const inOrder = (value: { start_year: number | null; end_year: number | null }) =>
  value.start_year === null || value.end_year === null || value.start_year <= value.end_year;
const order = { path: ["end_year"], message: "The end lies before the beginning" };

/** What a doctor's page says. `total_experience` in years. */
export const doctorValues = z.object({
  doctor_name: requiredText(120, "Please enter the doctor's name").regex(
    /\p{L}/u,
    "Please enter a name in letters",
  ),
  department_id: z.uuid("Please choose the department"),
  specialization: optionalText(200),
  total_experience: z
    .number({ error: "Please enter the years" })
    .int("Please enter whole years")
    .min(0, "This cannot be negative")
    .max(80, "At most 80 years"),
  hospital_id: z.uuid().nullable().default(null),
  languages: optionalText(200),
  about: optionalText(4_000),
  position: z.number({ error: "Please enter a number" }).int().min(0).max(10_000).default(100),
  shown: z.boolean().default(false),
});
export type DoctorValues = z.output<typeof doctorValues>;

/** What a hospital's page says besides the master's own facts. */
export const profileValues = z.object({
  about: optionalText(4_000),
  department_ids: z.array(z.uuid()).max(200).default([]),
  position: z.number({ error: "Please enter a number" }).int().min(0).max(10_000).default(100),
  shown: z.boolean().default(false),
});
export type ProfileValues = z.output<typeof profileValues>;

export const version = { version: z.number().int().min(1).optional() };

export const DOCTOR_PART_SCHEMAS = {
  education: z
    .object({
      degree: requiredText(200, "Please enter the degree"),
      college_name: optionalText(200),
      country: optionalText(80),
      ...years,
    })
    .refine(inOrder, order),
  experience: z
    .object({
      hospital_name: requiredText(200, "Please enter the hospital"),
      department: optionalText(120),
      designation: optionalText(120),
      ...years,
    })
    .refine(inOrder, order),
  achievements: z.object({
    achievement: requiredText(400, "Please enter the achievement"),
    year: year(1930),
  }),
  articles: z.object({
    title: requiredText(200, "Please enter the title"),
    caption: optionalText(300),
    blogs_description: requiredText(20_000, "Please write the text"),
  }),
} satisfies Record<DoctorPart, z.ZodType>;

export const HOSPITAL_PART_SCHEMAS = {
  achievements: z.object({
    achievement: requiredText(400, "Please enter the achievement"),
    year: year(1850),
  }),
  amenities: z.object({ amenities: requiredText(200, "Please enter the amenity") }),
} satisfies Record<HospitalPart, z.ZodType>;
