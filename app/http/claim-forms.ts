import { z } from "zod";
import { parseRupees } from "#app/domain/shared/amounts.ts";

/** What the forms of claims take, on every page that has them. */

/** The guest objects. */
export const objectionForm = z.object({
  claim: z.uuid(),
  objection: z
    .string({ error: "Please say why" })
    .trim()
    .min(3, "Please say why")
    .max(1_000, "At most 1,000 characters"),
});

/** An office decides what of a claim is upheld: rupees as typed, 0 for nothing. */
export const decisionForm = z.object({
  upheld: z
    .string({ error: "Please enter an amount in rupees, 0 for nothing" })
    .transform(parseRupees)
    .refine(
      (paise): paise is number => paise !== undefined,
      "Please enter an amount in rupees, 0 for nothing",
    ),
  reason: z
    .string({ error: "Please say why" })
    .trim()
    .min(3, "Please say why")
    .max(500, "At most 500 characters"),
});
