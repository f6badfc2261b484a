import { z } from "zod";

const typed = (max: number) => z.string().max(max).default("");

/** The form of a guest as it is posted: judged by the domain, so that what was typed stays in the form. */
export const typedContact = z.object({
  contactName: typed(200),
  phone: typed(40),
  email: typed(300),
  patientName: typed(200),
  patientAgeGroup: z.enum(["adult", "child", "infant"], "Please choose").default("adult"),
  patientAge: typed(20),
  patientGender: z.enum(["female", "male", "other"], "Please choose").optional(),
  attendants: typed(1_500),
  nationality: typed(100),
  address: typed(500),
  note: typed(1_000),
});
