import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { z } from "zod";

/** Mobile numbers as people type them; stored as E.164. */

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
