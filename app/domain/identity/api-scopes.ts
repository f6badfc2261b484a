import { z } from "zod";
import { present } from "#app/present.ts";

/** What a key or a token may be used for. Client-safe. */

export const SCOPES = ["read", "bookings", "listings", "all"] as const;
export type Scope = (typeof SCOPES)[number];

export const SCOPE_LABELS: Record<Scope, string> = {
  read: "Read what you may see",
  bookings: "Book, change and cancel bookings",
  listings: "Change what is on sale and its prices",
  all: "Everything that you may do",
};

/** The versions of the calls, by the day from which they hold; the newest last. */
export const API_VERSIONS = ["2026-11-01", "2026-11-22"] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];
export const NEWEST_VERSION: ApiVersion = present(API_VERSIONS.at(-1));

/** Lifetimes of a key, in days. */
export const KEY_DAYS = ["30", "90", "365"] as const;
/** Maximum number of active keys of a person. */
export const MOST_KEYS = 20;

export const scopesSchema = z
  .array(z.enum(SCOPES))
  .min(1, "Please choose what the key may be used for")
  .max(SCOPES.length);

export const apiKeyForm = z.object({
  name: z
    .string("Please name the key after what uses it")
    .trim()
    .min(1, "Please name the key after what uses it")
    .max(80),
  scopes: z.preprocess((given) => (given === undefined ? [] : [given].flat()), scopesSchema),
  days: z.enum(KEY_DAYS, "Please choose how long it is valid").default("365"),
});
