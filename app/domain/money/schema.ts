import { z } from "zod";

const HOURS = "Please enter the hours before the start, 0 to 8760";
const whole = (error: string) => z.number({ error }).int(error).min(0, error);

/** Tiers as a policy stores them: at least one, each hour once, latest charge last. */
export const tiersSchema = z
  .array(
    z
      .object({
        from_hours: whole(HOURS).max(8_760, HOURS),
        charge: z.enum(["percent", "nights", "fixed"], { error: "A charge is percent, nights or fixed" }),
        value: whole("Please enter a whole number, 0 or more"),
      })
      .refine((tier) => tier.charge !== "percent" || tier.value <= 1_000_000, {
        message: "At most 100 percent",
      }),
    { error: "The steps are a list" },
  )
  .min(1, "Please add at least one step")
  .max(10, "At most ten steps, please")
  .refine((tiers) => new Set(tiers.map((tier) => tier.from_hours)).size === tiers.length, {
    message: "Each number of hours may stand once",
  });
