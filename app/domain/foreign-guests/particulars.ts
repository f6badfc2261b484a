import { z } from "zod";
import { personNameSchema } from "#app/domain/identity/schema.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { VISA_TYPES } from "./labels.ts";

/** What Form C asks of a guest from abroad, with its field names. Dates are `YYYY-MM-DD`. */

const line = (most: number, ask: string) =>
  z
    .string(ask)
    .trim()
    .min(1, ask)
    .max(most, `At most ${most} characters.`)
    .regex(/^[^\p{Cc}<>]*$/u, "Please leave out line breaks and < >.");
const optionalLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(/^[^\p{Cc}<>]*$/u, "Please leave out line breaks and < >.")
    .default("");
const day = z.string("Please enter the date.").refine(isIsoDate, "Please enter the date.");
const optionalDay = z
  .string()
  .refine((text) => text === "" || isIsoDate(text), "Please enter the date.")
  .default("");
const number = z
  .string("Please enter the number of the passport.")
  .transform((typed) => typed.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{5,20}$/, "A passport number has 5 to 20 letters and digits."));

export const particularsSchema = z.object({
  name: personNameSchema,
  nationality: line(60, "Please enter the nationality."),
  born_on: day,
  sex: z.enum(["female", "male", "other"], "Please choose."),
  home_address: line(300, "Please enter the address at home."),
  passport_number: number,
  passport_place: line(80, "Please say where the passport was issued."),
  passport_issued_on: day,
  passport_valid_until: day,
  visa_type: z.enum(VISA_TYPES, "Please choose."),
  visa_number: optionalLine(40),
  visa_place: optionalLine(80),
  visa_issued_on: optionalDay,
  visa_valid_until: optionalDay,
  arrived_on: optionalDay,
  arrived_from: optionalLine(80),
});
export type Particulars = z.output<typeof particularsSchema>;

/** What is wrong with the dates of papers on a day, by field. */
export function wrongDates(papers: Particulars, today: string): Record<string, string[]> {
  return {
    ...(papers.born_on > today ? { born_on: ["This date is still to come."] } : {}),
    ...(papers.passport_issued_on > today ? { passport_issued_on: ["This date is still to come."] } : {}),
    ...(papers.passport_valid_until < today ? { passport_valid_until: ["This passport has ended."] } : {}),
    ...(papers.visa_valid_until && papers.visa_valid_until < today
      ? { visa_valid_until: ["This visa has ended."] }
      : {}),
  };
}
