import { z } from "zod";
import { RATE_PLANS } from "#app/domain/money/rate-plans.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { MEALS } from "#app/domain/shared/meals.ts";
import { nationalitySchema } from "#app/domain/shared/nationality.ts";
import {
  AGE_GROUPS,
  GENDERS,
  MAX_FOOD_DAYS,
  MAX_HIRE_DAYS,
  MAX_ITEM_LINES,
  MAX_LINES,
  MAX_SELECTIONS,
  MAX_TRAVELLERS,
} from "./labels.ts";

/** The inputs of bookings. */

const isoDate = z.string().refine(isIsoDate, "Please enter a date as dd/mm/yyyy");
const count = (max: number) => z.number().int().min(0).max(max);

export const roomSelectionSchema = z.strictObject({
  kind: z.literal("room"),
  hospitalId: z.uuid().nullable(),
  checkIn: isoDate,
  checkOut: isoDate,
  adults: count(40).min(1, "At least one adult, please"),
  children: count(40),
  infants: count(20),
  lines: z
    .array(
      z.strictObject({
        roomId: z.uuid(),
        units: z.number().int().min(1).max(20),
        ratePlan: z.enum(RATE_PLANS).optional(),
      }),
    )
    .min(1, "Please choose a room")
    .max(MAX_LINES)
    .refine(
      (lines) => new Set(lines.map((line) => line.roomId)).size === lines.length,
      "A room is chosen twice",
    ),
});
/**
 * `joins` and `keepsPlan` are the engine's own: nights that are added before or after (`side`: where those stand that are kept) to so many
 * others; a stay that is changed keeps its rate where the room still has it.
 */
export type RoomSelection = z.output<typeof roomSelectionSchema> & {
  joins?: { nights: number; side: "before" | "after" } | null;
  keepsPlan?: true;
};

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please enter a time like 09:30");
const units = (max: number) => z.number().int().min(1, "At least one, please").max(max, `At most ${max}`);
/** Where it is brought or from where distances count: a hospital, a property of ours, or both (then the property). */
const place = { hospitalId: z.uuid().nullable(), propertyId: z.uuid().nullable() };

/**
 * Dishes of one kitchen for each of the days: for the meal that a line names, or for every chosen meal that the dish is cooked for.
 * Each chosen meal gets a dish.
 */
export const foodSelectionSchema = z.strictObject({
  kind: z.literal("food"),
  ...place,
  kitchenId: z.uuid(),
  from: isoDate,
  days: units(MAX_FOOD_DAYS),
  meals: z.array(z.enum(MEALS)).min(1, "Please choose a meal").max(MEALS.length),
  lines: z
    .array(z.strictObject({ itemId: z.uuid(), quantity: units(50), meal: z.enum(MEALS).optional() }))
    .min(1, "Please choose at least one dish")
    .max(MAX_ITEM_LINES * MEALS.length)
    .refine(
      (lines) => new Set(lines.map(({ itemId, meal }) => `${itemId} ${meal ?? ""}`)).size === lines.length,
      "A dish is chosen twice",
    ),
});
export type FoodSelection = z.output<typeof foodSelectionSchema>;

/** A car for one route at one time. */
export const travelSelectionSchema = z.strictObject({
  kind: z.literal("travel"),
  hospitalId: z.uuid().nullable(),
  routeId: z.uuid(),
  date: isoDate,
  time: clock,
  travellers: units(MAX_TRAVELLERS),
  wheelchair: z.boolean().default(false),
  stretcher: z.boolean().default(false),
  flightOrTrain: z.string().trim().max(40, "At most 40 characters").default(""),
});
export type TravelSelection = z.output<typeof travelSelectionSchema>;

/** Units of one article: bought, refilled, or hired for some days. */
export const equipmentSelectionSchema = z.strictObject({
  kind: z.literal("equipment"),
  ...place,
  itemId: z.uuid(),
  units: units(50),
  from: isoDate,
  days: units(MAX_HIRE_DAYS),
});
export type EquipmentSelection = z.output<typeof equipmentSelectionSchema>;

/** Tests of one patient in one slot of a lab centre: there, or collected at the bedside in the hospital or the house. */
export const labSelectionSchema = z.strictObject({
  kind: z.literal("lab"),
  hospitalId: z.uuid().nullable(),
  /** The house that the sample is collected in, instead of the hospital. */
  propertyId: z.uuid().nullable().optional(),
  centreId: z.uuid(),
  date: isoDate,
  time: clock,
  testIds: z
    .array(z.uuid())
    .min(1, "Please choose a test")
    .max(MAX_ITEM_LINES)
    .refine((ids) => new Set(ids).size === ids.length, "A test is chosen twice"),
  collect: z.boolean().optional(),
});
export type LabSelection = z.output<typeof labSelectionSchema>;

/** What is chosen, by kind. */
export const selectionSchema = z.discriminatedUnion("kind", [
  roomSelectionSchema,
  foodSelectionSchema,
  travelSelectionSchema,
  equipmentSelectionSchema,
  labSelectionSchema,
]);
export type Selection = Exclude<z.output<typeof selectionSchema>, { kind: "room" }> | RoomSelection;

/** Everything that one order is placed from: the first choice and what was added to it. */
export const selectionsSchema = z.array(selectionSchema).min(1).max(MAX_SELECTIONS);

/** How many people a choice is for. */
export function peopleOf(selection: Selection): number {
  if (selection.kind === "room") return selection.adults + selection.children + selection.infants;
  return selection.kind === "travel" ? selection.travellers : 1;
}

/** A name in letters. */
const name = z
  .string()
  .trim()
  .min(1, "Please enter a name")
  .max(100, "At most 100 characters")
  .regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u, "Please enter a name in letters");
/** The name of somebody who stays with the patient. */
export const attendantName = name;
const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`).default("");

/** The guest details that an order needs. A draft keeps whatever part of them was typed. */
export const draftGuestsSchema = z.strictObject({
  contactName: name,
  /** As typed. Messages go to the number that the customer has proven to own. */
  phone: text(40),
  email: z
    .union([
      z.literal("").transform(() => undefined),
      z.email("Please enter a mail address like name@example.com").max(200),
    ])
    .optional(),
  patientName: name,
  patientAgeGroup: z.enum(AGE_GROUPS).default("adult"),
  /** In years, and the sex that the ranges of a lab go by; a lab test needs both. */
  patientAge: z
    .string()
    .trim()
    .refine(
      (text) => text === "" || (/^\d{1,3}$/.test(text) && Number(text) <= 120),
      "Please enter the age in years",
    )
    .transform((text) => (text === "" ? null : Number(text)))
    .default(null),
  patientGender: z
    .enum(["", ...GENDERS], "Please choose")
    .transform((gender) => gender || null)
    .default(null),
  attendantNames: z
    .array(z.union([z.literal(""), name]))
    .max(20)
    .transform((names) => names.filter((attendant) => attendant !== ""))
    .default([]),
  nationality: nationalitySchema,
  address: text(300),
  /** Beside a room, whose `address` is the family's home: the ward, floor or bed to which the other things are brought. */
  exactPlace: text(300),
  specialRequests: text(500),
  /** The company that the invoice is for: all three, or none. */
  buyerGstin: text(30),
  buyerName: text(200),
  buyerAddress: text(300),
  /** Books through the agency whose link led here, which then sees the booking. */
  throughAgency: z.enum(["", "yes", "no"]).default(""),
});
export type DraftGuests = z.output<typeof draftGuestsSchema>;

/** What is kept of half-filled guest details: the texts as they were typed, bounded in length. */
export const typedGuestsSchema = z
  .object({
    contactName: z.string().max(200),
    phone: z.string().max(40),
    email: z.string().max(300),
    patientName: z.string().max(200),
    patientAgeGroup: z.string().max(20),
    patientAge: z.string().max(20),
    patientGender: z.string().max(20),
    attendantNames: z.array(z.string().max(200)).max(20),
    nationality: z.string().max(100),
    address: z.string().max(500),
    exactPlace: z.string().max(500),
    specialRequests: z.string().max(1_000),
    buyerGstin: z.string().max(60),
    buyerName: z.string().max(300),
    buyerAddress: z.string().max(500),
    throughAgency: z.enum(["", "yes", "no"]),
  })
  .partial();
export type TypedGuests = z.output<typeof typedGuestsSchema>;
