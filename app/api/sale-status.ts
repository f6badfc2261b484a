import { z } from "zod";
import { ITEM_STATUSES } from "#app/domain/listings/labels.ts";

/** A partner's own switch, in the words that clients use for it. */

const WORDS: Record<string, boolean> = {
  ...Object.fromEntries(
    ["approved", "active", "available", "open", "on", "on_sale", "yes", "true", "1"].map((word) => [
      word,
      true,
    ]),
  ),
  ...Object.fromEntries(
    ["suspended", "inactive", "unavailable", "closed", "close", "off", "off_sale", "no", "false", "0"].map(
      (word) => [word, false],
    ),
  ),
};

/** True for on sale (`active`, `open`, `1` …), false for off it (`inactive`, `closed`, `0` …). */
export const saleStatus = z.coerce
  .string()
  .trim()
  .toLowerCase()
  .max(20)
  .transform((word, issues) => {
    const known = WORDS[word];
    if (known !== undefined) return known;
    issues.addIssue({ code: "custom", message: "Please say active or inactive" });
    return z.NEVER;
  });

/** In which status things are listed: every one unless told (`ALL` and nothing). */
export const itemStatus = z
  .string()
  .toLowerCase()
  .pipe(z.enum([...ITEM_STATUSES, "all"]))
  .default("all");
