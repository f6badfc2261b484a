import { z } from "zod";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { MEALS } from "#app/domain/shared/meals.ts";
import { SALE } from "../labels.ts";

const date = (missing: string) => z.string({ error: missing }).refine(isIsoDate, missing);
const items = z.array(z.uuid()).min(1, "Please choose at least one").max(100);
const weekdays = z.array(z.coerce.number().int().min(0).max(6)).max(7).default([]);
const days = {
  item_ids: items,
  first_day: date("Please choose the first day"),
  last_day: date("Please choose the last day"),
  weekdays,
  /** Of dishes: only these meals; none means all that the dish is cooked for. */
  meals: z.array(z.enum(MEALS)).default([]),
};

/** A change of what there is of several items of one outlet: which, when (days included; weekdays 0 Sunday to 6 Saturday), what. */
export const stockChange = z
  .object({
    ...days,
    /** Portions of a meal, units of a day, places of an appointment; `default` follows the item's own number again. */
    capacity: z
      .union([z.number().int().min(0).max(10_000, "At most 10,000"), z.literal("default")])
      .optional(),
    closed: z.boolean().optional(),
  })
  .refine((change) => change.first_day <= change.last_day, {
    path: ["last_day"],
    message: "The last day is before the first",
  })
  .refine((change) => change.capacity !== undefined || change.closed !== undefined, {
    path: ["capacity"],
    message: "Please choose what to change: the number, or what is open or closed",
  });
export type StockChange = z.output<typeof stockChange>;

/** The same as its form gives it. */
export const stockForm = z
  .object({
    ...days,
    capacity: z.preprocess(
      (text) => text || undefined,
      z
        .string()
        .regex(/^\d{1,5}$/, "Please enter a whole number")
        .transform(Number)
        .optional(),
    ),
    capacity_usual: z.literal("on").optional(),
    sale: z.enum(SALE).default("keep"),
  })
  .transform(({ capacity, capacity_usual, sale, ...rest }, issues): StockChange => {
    if (capacity !== undefined && capacity_usual)
      issues.addIssue({ code: "custom", path: ["capacity"], message: "Either a number, or the usual one" });
    return {
      ...rest,
      capacity: capacity_usual ? "default" : capacity,
      closed: sale === "keep" ? undefined : sale === "close",
    };
  });
