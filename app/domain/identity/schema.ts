import { z } from "zod";
import type { Role } from "#app/domain/context.ts";
import { formatPhone, normalisePhone, phoneSchema } from "#app/domain/shared/phone-schema.ts";

/** How people type who they are, and the words of the identity context (labels for components: `labels.ts`). */

/** The roles of the shared login `/login`. */
export const BACK_OFFICE_ROLES = ["admin", "city_manager", "staff"] as const satisfies Role[];

export function isBackOffice(role: Role): boolean {
  return (BACK_OFFICE_ROLES as readonly Role[]).includes(role);
}

/** What a one-time password was asked for. A code works for its purpose only. */
export const OTP_PURPOSES = [
  "customer_login",
  "customer_signup",
  "partner_login",
  "agent_login",
  "booking",
  "cancellation",
  "travel_booking",
  "patient_form",
  "referral",
  "waiting_list",
] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

export { formatPhone, normalisePhone, phoneSchema };

export const emailSchema = z
  .string("Please enter your email address.")
  .trim()
  .toLowerCase()
  .max(254, "This email address is too long.")
  .pipe(z.email("This is not an email address. It looks like name@example.com."));

/** An email address or nothing: an empty field is undefined. */
export const optionalEmailSchema = z.preprocess(
  (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
  emailSchema.optional(),
);

/** A person's name: one line, 2 to 100 characters, at least one letter. */
export const personNameSchema = z
  .string("Please enter the name.")
  .trim()
  .min(2, "Please enter the whole name.")
  .max(100, "This name is too long: 100 characters at most.")
  .regex(/^[^\p{Cc}<>]*\p{L}[^\p{Cc}<>]*$/u, "Please enter the name in letters, without line breaks or < >.");

/** The digits of a one-time password, spaces forgiven: six, or eight for a number that somebody guesses at. */
export const otpCodeSchema = z
  .string("Please enter the digits of the code.")
  .transform((typed) => typed.replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}(\d\d)?$/, "The code has 6 digits."));

/** The code of the authenticator app (6 digits), or a recovery code (10 letters and digits), spaces forgiven. */
export const secondFactorCodeSchema = z
  .string("Please enter the code of the app.")
  .transform((typed) => typed.replace(/[\s-]/g, "").toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^(\d{6}|[A-Z2-9]{10})$/, "The app shows 6 digits; a recovery code has 10 letters and digits."),
  );

/** What is typed to sign in: an email address (lower case) or a mobile number (E.164). */
export const identifierSchema = z
  .string("Please enter your email or mobile number.")
  .trim()
  .min(1, "Please enter your email or mobile number.")
  .max(254, "This is too long for an email or a mobile number.")
  .transform((typed) => (typed.includes("@") ? typed.toLowerCase() : (normalisePhone(typed) ?? typed)));

/** A password as typed to sign in: any text; the rules are for choosing one. */
export const typedPasswordSchema = z
  .string("Please enter your password.")
  .min(1, "Please enter your password.")
  .max(1_000);
