import { z } from "zod";

/** What is kept of a deposit, typed in rupees, in paise; and the condition that it came back in. */
export const depositSchema = z.object({
  withheld: z
    .string()
    .default("0")
    .transform((text) => Number(text.replace(/[,\s]/g, "") || "0"))
    .refine((rupees) => Number.isFinite(rupees) && rupees >= 0, "Please enter an amount in rupees")
    .transform((rupees) => Math.round(rupees * 100)),
  note: z.string().max(500, "At most 500 characters").default(""),
});
