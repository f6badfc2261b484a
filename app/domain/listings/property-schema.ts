import { z } from "zod";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { ROOM_CATEGORIES } from "./property-labels.ts";

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString("en-IN")} letters, please`);
const required = (max: number, message: string) => text(max).min(1, message);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please give a time like 12:00");
const count = (min: number, max: number) =>
  z
    .number({ error: "Please give a number" })
    .int("Please give a whole number")
    .min(min, `At least ${min}`)
    .max(max, `At most ${max}`);
const ids = z.array(z.uuid()).max(100).default([]);

/** A crore of rupees a night is a slip of the finger. */
export const MAX_PAISE = 1_00_00_000 * 100;
const positivePaise = z
  .number()
  .int()
  .min(1, "Please give a price above zero")
  .max(MAX_PAISE, "This price is too high");

/** What a partner says about a property. Keys are the columns; phones are E.164; times are the Indian clock. */
export const propertyValues = z.object({
  name: required(120, "Please give the name of the property"),
  property_type_id: z.uuid("Please choose the type"),
  city_id: z.uuid("Please choose the city"),
  address: required(400, "Please give the address, so that people find the door"),
  pin_code: z.string().regex(/^[1-9][0-9]{5}$/, "A PIN code has 6 digits"),
  latitude: z.number().min(6, "This point lies outside India").max(38, "This point lies outside India"),
  longitude: z.number().min(68, "This point lies outside India").max(98, "This point lies outside India"),
  phone_e164: z
    .string()
    .regex(/^\+[1-9][0-9]{6,14}$/, "Please give a phone number")
    .nullable()
    .default(null),
  email: z.email("Please give an email address like name@example.com").max(200).nullable().default(null),
  description: text(4_000).default(""),
  house_rules: text(4_000).default(""),
  check_in_time: timeOfDay.default("12:00"),
  check_out_time: timeOfDay.default("11:00"),
  facility_ids: ids,
  cancellation_policy_id: z.uuid().nullable().default(null),
  gstin: z
    .string()
    .regex(
      /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}$/,
      "A GSTIN has 15 letters and digits, like 36ABCDE1234F1Z5",
    )
    .nullable()
    .default(null),
});
export type PropertyValues = z.output<typeof propertyValues>;

/** What a partner says about a type of room. */
export const roomValues = z.object({
  name: required(80, "Please give the room a name that guests understand"),
  room_type_id: z.uuid("Please choose the type of room"),
  room_category: z.enum(ROOM_CATEGORIES, { error: "Please choose AC or Non-AC" }),
  description: text(2_000).default(""),
  max_adults: count(1, 20),
  max_children: count(0, 20).default(0),
  max_extra_beds: count(0, 10).default(0),
  facility_ids: ids,
});
export type RoomValues = z.output<typeof roomValues>;

/** What a room costs and how many there are, where a night says nothing else. Paise a night before tax; ppm. */
export const roomTerms = z.object({
  default_price_paise: positivePaise,
  default_allotment: count(0, 1_000),
  extra_bed_charge_paise: z.number().int().min(0, "This cannot be negative").max(MAX_PAISE).default(0),
  partner_offer_ppm: z
    .number()
    .int()
    .min(0, "This cannot be negative")
    .max(900_000, "At most 90 %")
    .default(0),
});
export type RoomTerms = z.output<typeof roomTerms>;

const date = z.string().refine(isIsoDate, "Please give a date");

/** A change of nights: who (rooms), when (dates included, weekdays 0 Sunday to 6 Saturday, none meaning all), what. */
export const nightsChange = z
  .object({
    room_ids: z.array(z.uuid()).min(1, "Please choose a room").max(40),
    first_night: date,
    last_night: date,
    weekdays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
    /** Rooms on sale each night; `default` follows the room's own number again. */
    allotment: z.union([count(0, 1_000), z.literal("default")]).optional(),
    /** Paise a night before tax; `default` follows the room's own price again. */
    price_paise: z.union([positivePaise, z.literal("default")]).optional(),
    closed: z.boolean().optional(),
  })
  .refine((change) => change.first_night <= change.last_night, {
    path: ["last_night"],
    message: "The last night lies before the first",
  })
  .refine(
    (change) =>
      change.allotment !== undefined || change.price_paise !== undefined || change.closed !== undefined,
    {
      path: ["price"],
      message: "Please say what shall change: the price, the number of rooms, or open and closed",
    },
  );
export type NightsChange = z.output<typeof nightsChange>;
