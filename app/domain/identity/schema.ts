import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";
import type { Role } from "#app/domain/context.ts";

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
] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

const MOBILE_TYPES = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE", undefined]);

/**
 * The E.164 form of a mobile number as people type it (`98480 12345`, `098480-12345`, `+91 98480 12345`; another country
 * with its +), or undefined when it is no number that can receive an SMS.
 */
export function normalisePhone(typed: string): string | undefined {
  if (typed.length > 40 || /\p{L}/u.test(typed)) return undefined;
  const phone = parsePhoneNumberFromString(typed, "IN");
  if (!phone?.isValid() || phone.ext || !MOBILE_TYPES.has(phone.getType())) return undefined;
  return phone.number;
}

/** `+919848012345` as `+91 98480 12345`. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** A mobile number as typed; the value is E.164. India unless it starts with +. */
export const phoneSchema = z
  .string("Please enter your mobile number.")
  .trim()
  .min(1, "Please enter your mobile number.")
  .transform((typed, issues) => {
    const phone = normalisePhone(typed);
    if (phone) return phone;
    issues.addIssue({
      code: "custom",
      message:
        "This is not a mobile number. Type 10 digits, or a foreign number with + and the country's code.",
    });
    return z.NEVER;
  });

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
  .regex(/^[^\p{Cc}<>]*\p{L}[^\p{Cc}<>]*$/u, "A name has letters and no line breaks or < >.");

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
