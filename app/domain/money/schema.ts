import { z } from "zod";

/** Tiers as a policy stores them: at least one, each hour once, latest charge last. */
export const tiersSchema = z
  .array(
    z
      .object({
        from_hours: z.number().int().min(0).max(8_760),
        charge: z.enum(["percent", "nights", "fixed"]),
        value: z.number().int().min(0),
      })
      .refine((tier) => tier.charge !== "percent" || tier.value <= 1_000_000, {
        message: "At most 100 percent",
      }),
  )
  .min(1)
  .max(10)
  .refine((tiers) => new Set(tiers.map((tier) => tier.from_hours)).size === tiers.length, {
    message: "Each number of hours may stand once",
  });
