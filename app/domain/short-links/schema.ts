import { z } from "zod";
import { isIsoDate } from "#app/domain/shared/dates.ts";

/** What a code may be called: words of the site's own addresses would mislead. */
const RESERVED = new Set([
  "admin",
  "login",
  "logout",
  "pay",
  "payment",
  "refund",
  "otp",
  "password",
  "help",
  "stop",
]);

export const codeSchema = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z-]{3,40}$/, "A code has 3 to 40 letters, digits and hyphens.")
  .refine(
    (code) => !RESERVED.has(code.toLowerCase()),
    "This code is kept for the site. Please choose another.",
  );

/** The form of `/UrlShortner`. */
export const shortLinkForm = z.object({
  LongUrl: z.string({ error: "Please enter the long address." }).trim().min(1).max(2_048),
  code: codeSchema.optional(),
  label: z.string().trim().max(80).default(""),
  /** The last day on which it works (IST). */
  expires_on: z.string().refine(isIsoDate, "Please enter a date.").optional(),
});
export type ShortLinkValues = z.output<typeof shortLinkForm>;
