import { z } from "zod";
import type { DoctorPart, HospitalPart } from "./labels.ts";

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString("en-IN")} letters, please`)
    .default("");
const required = (max: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `At most ${max.toLocaleString("en-IN")} letters, please`);
const year = (first: number) =>
  z
    .number({ error: "Please give a year like 2015" })
    .int("Please give a year like 2015")
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
  doctor_name: required(120, "Please give the doctor's name").regex(/\p{L}/u, "A name has letters"),
  department_id: z.uuid("Please choose the department"),
  specialization: text(200),
  total_experience: z
    .number({ error: "Please give the years" })
    .int("Please give whole years")
    .min(0, "This cannot be negative")
    .max(80, "At most 80 years"),
  hospital_id: z.uuid().nullable().default(null),
  languages: text(200),
  about: text(4_000),
  position: z.number({ error: "Please give a number" }).int().min(0).max(10_000).default(100),
  shown: z.boolean().default(false),
});
export type DoctorValues = z.output<typeof doctorValues>;

/** What a hospital's page says besides the master's own facts. */
export const profileValues = z.object({
  about: text(4_000),
  department_ids: z.array(z.uuid()).max(200).default([]),
  position: z.number({ error: "Please give a number" }).int().min(0).max(10_000).default(100),
  shown: z.boolean().default(false),
});
export type ProfileValues = z.output<typeof profileValues>;

export const version = { version: z.number().int().min(1).optional() };

export const DOCTOR_PART_SCHEMAS = {
  education: z
    .object({
      degree: required(200, "Please give the degree"),
      college_name: text(200),
      country: text(80),
      ...years,
    })
    .refine(inOrder, order),
  experience: z
    .object({
      hospital_name: required(200, "Please give the hospital"),
      department: text(120),
      designation: text(120),
      ...years,
    })
    .refine(inOrder, order),
  achievements: z.object({ achievement: required(400, "Please give the achievement"), year: year(1930) }),
  articles: z.object({
    title: required(200, "Please give the title"),
    caption: text(300),
    blogs_description: required(20_000, "Please write the text"),
  }),
} satisfies Record<DoctorPart, z.ZodType>;

export const HOSPITAL_PART_SCHEMAS = {
  achievements: z.object({ achievement: required(400, "Please give the achievement"), year: year(1850) }),
  amenities: z.object({ amenities: required(200, "Please give the amenity") }),
} satisfies Record<HospitalPart, z.ZodType>;
