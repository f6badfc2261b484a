import { z } from "zod";
import { optionalEmailSchema, personNameSchema, phoneSchema } from "#app/domain/identity/schema.ts";
import { PAYMENT_METHODS } from "./labels.ts";

/** A UPI id as typed: `name@bank`; lower case. */
const upiSchema = z
  .string("Please enter your UPI id.")
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,40}$/, "A UPI id looks like name@bank.");

export const referForm = z.object({
  referrer_name: personNameSchema,
  referrer_email: optionalEmailSchema,
  referrer_upi_number: upiSchema,
  referee_contact_no: phoneSchema,
});

export const payReferralForm = z.object({
  referrer_payment_ref_no: z
    .string("Please enter the reference of the payment.")
    .trim()
    .min(4, "Please enter the reference of the payment.")
    .max(60, "At most 60 characters.")
    .regex(/^[A-Za-z0-9/_-]+$/, "A reference has letters and digits."),
  referrer_payment_method: z.enum(PAYMENT_METHODS, "Please choose how it was paid."),
});

export const reverseReferralForm = z.object({
  reason: z.string("Please say why.").trim().min(1, "Please say why.").max(300, "At most 300 characters."),
});
