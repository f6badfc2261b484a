import { z } from "zod";
import {
  emailSchema,
  optionalEmailSchema,
  personNameSchema,
  phoneSchema,
} from "#app/domain/identity/schema.ts";
import { isIsoDate, parseTypedDate } from "#app/domain/shared/dates.ts";
import { lineOfText, requiredText } from "#app/domain/shared/text-schema.ts";
import { present } from "#app/present.ts";
import {
  EARNINGS,
  LOAN_PURPOSES,
  MAX_REQUEST_FILES,
  OTHER_DISEASE,
  REQUEST_STATUSES,
  type RequestKind,
} from "./labels.ts";

/** The forms of each kind, with the field names of the specification's entities. */

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(/^[^\p{Cc}]*$/u, "Please write this on one line.");
const optionalLine = (most: number) => line(most).default("");
const requiredLine = (most: number, ask: string) => z.string(ask).trim().min(1, ask).pipe(line(most));
const words = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);
const message = z
  .string("Please write what you need.")
  .trim()
  .min(1, "Please write what you need.")
  .pipe(words(2_000));
const place = requiredLine(120, "Please say where the patient lives.");

/** Files as a form posts them; an input left empty posts a nameless file of no bytes. */
export const requestFilesSchema = z.preprocess(
  (posted) =>
    (Array.isArray(posted) ? posted : [posted]).filter((file) => file instanceof File && file.size > 0),
  z.array(z.instanceof(File)).max(MAX_REQUEST_FILES, `At most ${MAX_REQUEST_FILES} files, please.`),
);

export const reachUsForm = z.object({
  patient_name: personNameSchema,
  mobile_number: phoneSchema,
  contact_email: optionalEmailSchema,
  hospital_name: optionalLine(150),
  patient_location: optionalLine(120),
  message,
});

/** What went wrong, of a guest, a partner or an agent. */
export const grievanceForm = z.object({
  name: personNameSchema,
  mobile_no: phoneSchema,
  email_id: optionalEmailSchema,
  about: lineOfText("Please say in a few words what it is about."),
  message: requiredText(4_000, "Please tell us what happened, in a sentence or two.", 10),
  /** The number of the booking that it is about. */
  booking: optionalLine(30),
});

export const healthSupportForm = z
  .object({
    patient_name: personNameSchema,
    disease: requiredLine(120, "Please choose what the treatment is for."),
    other_disease: optionalLine(120),
    mobile_number: phoneSchema,
    contact_email: optionalEmailSchema,
    patient_location: place,
    message,
    files: requestFilesSchema,
  })
  .refine((form) => form.disease !== OTHER_DISEASE || form.other_disease !== "", {
    path: ["other_disease"],
    message: "Please say what the treatment is for.",
  });

export const chatForm = z.object({ name: personNameSchema, mobile_number: phoneSchema, message });

/** A dialling code as typed: `91`, `+971`. */
const countryCode = z
  .string()
  .trim()
  .regex(/^\+?[1-9]\d{0,3}$/, "A country code looks like +91.")
  .transform((typed) => `+${typed.replace("+", "")}`);

export const medicalLoanForm = z
  .object({
    patient_name: personNameSchema,
    hospital_name: requiredLine(150, "Please say which hospital."),
    email_id: emailSchema,
    country_code: countryCode,
    mobile_number: z
      .string("Please enter your mobile number.")
      .trim()
      .min(1, "Please enter your mobile number.")
      .max(40),
    patient_location: place,
    salarized: z.enum(EARNINGS, "Please choose one."),
    medical_loanfor: z.enum(LOAN_PURPOSES, "Please choose one."),
    message: words(2_000).default(""),
  })
  .transform((form, issues) => {
    const typed = form.mobile_number.startsWith("+")
      ? form.mobile_number
      : form.country_code + form.mobile_number;
    const phone = phoneSchema.safeParse(typed);
    if (phone.success) return { ...form, mobile_number: phone.data };
    issues.addIssue({
      code: "custom",
      path: ["mobile_number"],
      message: present(phone.error.issues[0]).message,
    });
    return z.NEVER;
  });

/** Somebody asks to be called. */
export const callbackForm = z.object({
  customer_name: personNameSchema,
  mobile_number: phoneSchema,
  hospital_name: optionalLine(150),
  customer_city: optionalLine(120),
  remark: words(1_000).default(""),
});

const callDate = z
  .string("Please choose the day.")
  .transform((typed) => parseTypedDate(typed) ?? "")
  .refine(isIsoDate, "Please choose the day.");

/** The office writes down a call. */
export const callbackEntryForm = z.object({
  customer_name: personNameSchema,
  mobile_number: phoneSchema,
  date_call: callDate,
  city_id: z.uuid("Please choose the city."),
  hospital_id: z.preprocess((typed) => (typed === "" ? undefined : typed), z.uuid().optional()),
  hospital_location: optionalLine(150),
  customer_city: optionalLine(120),
  remark: z
    .string("Please write what was said.")
    .trim()
    .min(1, "Please write what was said.")
    .pipe(words(1_000)),
});

export const enquiryForm = z.object({
  name: personNameSchema,
  phone: phoneSchema,
  email: optionalEmailSchema,
  location: optionalLine(120),
  message,
  document: requestFilesSchema,
});

/** The form of a patient who has proved a mobile number before. */
export const patientForm = z.object({
  name: personNameSchema,
  email: optionalEmailSchema,
  location: requiredLine(120, "Please say where you come from."),
  hospital_name: optionalLine(150),
  message,
  document: requestFilesSchema,
});

/** What every kind comes down to. `details` holds what only this kind asks. */
export type RequestValues = {
  kind: RequestKind;
  name: string;
  phone: string | null;
  email?: string;
  location?: string;
  hospitalName?: string;
  hospitalId?: string;
  cityId?: string;
  message: string;
  details?: Record<string, string>;
  /** When it is due, if not by the hours of its kind, and who has it from the beginning. */
  dueAt?: Date;
  ownerId?: string;
  files?: File[];
};

export const subscribeForm = z.object({ subscriber_email: emailSchema });

/** Until when somebody looks after a request, and which version of it was looked at. */
const dueFields = {
  version: z.coerce.number().int().min(1),
  due_date: callDate,
  due_time: z
    .string("Please enter the time.")
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/, "Please enter the time as hh:mm."),
};

/** The manager of a city gives a request to somebody of the staff. */
export const assignForm = z.object({
  ...dueFields,
  owner_id: z.uuid("Please choose one."),
  remarks: words(1_000).default(""),
});

export const actionForm = z.object({
  ...dueFields,
  status: z.enum(REQUEST_STATUSES, "Please choose where this stands."),
  owner_id: z.preprocess((typed) => (typed === "" ? undefined : typed), z.uuid().optional()),
  remarks: z
    .string("Please write what was done.")
    .trim()
    .min(1, "Please write what was done.")
    .pipe(words(1_000)),
});
