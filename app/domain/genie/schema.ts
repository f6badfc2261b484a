import { z } from "zod";
import { optionalEmailSchema, personNameSchema, phoneSchema } from "#app/domain/identity/schema.ts";

const oneLine = (most: number, ask: string) =>
  z
    .string(ask)
    .trim()
    .min(1, ask)
    .max(most, `At most ${most} characters.`)
    .regex(/^[^\p{Cc}]*$/u, "Please write this on one line.");

/** A patient of the patient assistant, with the specification's field names. */
export const patientForm = z.object({
  patient_firstname: personNameSchema,
  patient_lastname: z
    .string()
    .trim()
    .max(100, "At most 100 characters.")
    .regex(/^[^\p{Cc}<>]*$/u, "Please write this on one line.")
    .default(""),
  email_id: optionalEmailSchema,
  phone_number: phoneSchema,
  patient_location: oneLine(120, "Please say where the patient lives."),
  problem: oneLine(120, "Please say what the problem is."),
  pr_description: z.string().trim().max(2_000, "At most 2,000 characters.").default(""),
});
export type PatientValues = z.output<typeof patientForm>;
