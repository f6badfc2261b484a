import { z } from "zod";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { SALE } from "../labels.ts";
import { MAX_PAISE } from "../schema.ts";

const date = (missing: string) => z.string({ error: missing }).refine(isIsoDate, missing);
const price = z
  .number({ error: "Please enter the price in rupees" })
  .int("Please enter the price in rupees")
  .min(1, "Please enter a price above zero")
  .max(MAX_PAISE, "This amount is too high");
const roomCount = z
  .number({ error: "Please enter the number of rooms" })
  .int("Please enter a whole number of rooms")
  .min(0, "Rooms: at least 0")
  .max(1_000, "Rooms: at most 1,000");
const days = {
  room_ids: z
    .array(z.uuid("Please choose a room"))
    .min(1, "Please choose a room")
    .max(40, "At most 40 rooms at once"),
  first_night: date("Please choose the first night"),
  last_night: date("Please choose the last night"),
  /** 0 Sunday to 6 Saturday; none means all. */
  weekdays: z.array(z.coerce.number().int().min(0).max(6)).max(7).default([]),
};

const CHANGEABLE = [
  "allotment",
  "price_paise",
  "closed",
  "closed_to_arrival",
  "closed_to_departure",
] as const;

/** A change of nights: of which rooms, when (both days included), what. */
export const nightsChange = z
  .object({
    ...days,
    /** Rooms on sale each night; `default` follows the room's own number again. */
    allotment: z.union([roomCount, z.literal("default")]).optional(),
    /** Paise a night before tax; `default` follows the room's own price again. */
    price_paise: z.union([price, z.literal("default")]).optional(),
    closed: z.boolean().optional(),
    /** Why they are closed: for the partner alone. */
    closed_reason: z.string().trim().max(120, "The reason: at most 120 characters, please").default(""),
    /** Nobody may arrive on these days, or leave on them. */
    closed_to_arrival: z.boolean().optional(),
    closed_to_departure: z.boolean().optional(),
  })
  .refine((change) => change.closed_reason === "" || change.closed === true, {
    path: ["closed_reason"],
    message: "A reason is only for closed nights: please choose Close",
  })
  .refine((change) => change.first_night <= change.last_night, {
    path: ["last_night"],
    message: "The last night is before the first",
  })
  .refine((change) => CHANGEABLE.some((name) => change[name] !== undefined), {
    path: ["price"],
    message: "Please choose what to change: the price, the number of rooms, or what is open or closed",
  });
export type NightsChange = z.input<typeof nightsChange>;

const closes = (choice: (typeof SALE)[number]) => (choice === "keep" ? undefined : choice === "close");
const emptyIsMissing = (text: unknown) => text || undefined;
const typedPrice = z
  .string()
  .transform((typed, issues) => {
    const paise = parseRupees(typed);
    if (paise !== undefined) return paise;
    issues.addIssue({ code: "custom", message: "Please enter an amount in rupees, like 1500" });
    return z.NEVER;
  })
  .pipe(price);
const ticked = z.literal("on").optional();

/**
 * The same as its form gives it, in the address of the preview and in the post. An empty price or number stays as it is; `…_usual`
 * follows the room's default again.
 */
export const nightsForm = z
  .object({
    ...days,
    price: z.preprocess(emptyIsMissing, typedPrice.optional()),
    price_usual: ticked,
    allotment: z.preprocess(
      emptyIsMissing,
      z
        .string()
        .regex(/^\d{1,4}$/, "Please enter a whole number")
        .transform(Number)
        .optional(),
    ),
    allotment_usual: ticked,
    sale: z.enum(SALE).default("keep"),
    closed_reason: z.string().max(200).default(""),
    arrival: z.enum(SALE).default("keep"),
    departure: z.enum(SALE).default("keep"),
  })
  .transform((typed, issues): NightsChange => {
    const { price, price_usual, allotment, allotment_usual, sale, arrival, departure, ...rest } = typed;
    const either = "Either a number, or the usual one";
    if (price !== undefined && price_usual)
      issues.addIssue({ code: "custom", path: ["price"], message: either });
    if (allotment !== undefined && allotment_usual)
      issues.addIssue({ code: "custom", path: ["allotment"], message: either });
    return {
      ...rest,
      price_paise: price_usual ? "default" : price,
      allotment: allotment_usual ? "default" : allotment,
      closed: closes(sale),
      closed_to_arrival: closes(arrival),
      closed_to_departure: closes(departure),
    };
  });
