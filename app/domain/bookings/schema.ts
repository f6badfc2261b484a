import { z } from "zod";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { AGE_GROUPS, MAX_LINES } from "./labels.ts";

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
    .array(z.strictObject({ roomId: z.uuid(), units: z.number().int().min(1).max(20) }))
    .min(1, "Please choose a room")
    .max(MAX_LINES)
    .refine(
      (lines) => new Set(lines.map((line) => line.roomId)).size === lines.length,
      "A room is chosen twice",
    ),
});
export type RoomSelection = z.output<typeof roomSelectionSchema>;

/** What is chosen, by kind. The other kinds add their own shape here. */
export const selectionSchema = z.discriminatedUnion("kind", [roomSelectionSchema]);
export type Selection = z.output<typeof selectionSchema>;

const name = z
  .string()
  .trim()
  .min(1, "Please enter a name")
  .max(100, "At most 100 characters")
  .regex(/^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u, "Please enter a name in letters");
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
  attendantNames: z
    .array(z.union([z.literal(""), name]))
    .max(20)
    .transform((names) => names.filter((attendant) => attendant !== ""))
    .default([]),
  nationality: text(60),
  address: text(300),
  specialRequests: text(500),
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
    attendantNames: z.array(z.string().max(200)).max(20),
    nationality: z.string().max(100),
    address: z.string().max(500),
    specialRequests: z.string().max(1_000),
  })
  .partial();
export type TypedGuests = z.output<typeof typedGuestsSchema>;
