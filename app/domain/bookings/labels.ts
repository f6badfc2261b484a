/** The words of bookings: statuses, limits; those of kinds are shared. Client-safe. */

import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { words } from "#app/words/catalogue.ts";
import type { Key } from "#app/words/translate.ts";

export {
  BOOKING_KINDS,
  type BookingKindName,
  KIND_TITLES,
  KIND_WORDS,
} from "#app/domain/shared/kind-labels.ts";

export const BOOKING_STATUSES = [
  "held",
  "confirmed",
  "checked_in",
  "completed",
  "cancelled",
  "expired",
  "no_show",
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** What a partner does on a day for a booking. */
export const DAY_EVENTS = {
  arrival: "Arrivals",
  departure: "Departures",
  delivery: "Deliveries",
  pick_up: "Pick-ups",
  hand_over: "To hand over",
  return: "Returns",
  appointment: "Appointments",
  under_way: "Under way",
} as const;
export type DayEvent = keyof typeof DAY_EVENTS;

export const ORDER_STATUSES = ["held", "confirmed", "cancelled", "expired"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATES = ["created", "failed", "captured", "surplus"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Kinds that call a status otherwise than a stay does. */
const OWN_STATUS_WORDS = {
  room: [],
  food: ["checked_in", "completed", "no_show"],
  travel: ["checked_in", "completed"],
  equipment: ["checked_in", "completed", "no_show"],
  lab: ["checked_in", "completed"],
} as const satisfies Record<BookingKindName, readonly BookingStatus[]>;

/** A status as it is shown; of a stay unless a kind is named. */
export function statusLabel(status: BookingStatus, kind: BookingKindName = "room"): string {
  const own: readonly string[] = OWN_STATUS_WORDS[kind];
  const key = own.includes(status) ? (`status_${kind}_${status}` as const) : (`status_${status}` as const);
  return words("kinds")(key as Key<"kinds">);
}

/** A placed order waits this long for its payment, then its stock is given back (design, section 5). */
export const HOLD_MINUTES = 15;
export const MAX_NIGHTS = 60;
/** How far ahead a stay may begin. */
export const MAX_DAYS_AHEAD = 400;
export const MAX_LINES = 5;
export const MAX_ITEM_LINES = 20;
/** How many choices of any kind one order may hold. */
export const MAX_SELECTIONS = 10;
export const MAX_FOOD_DAYS = 30;
export const MAX_HIRE_DAYS = 90;
export const MAX_TRAVELLERS = 60;

export const AGE_GROUPS = ["adult", "child", "infant"] as const;
export const GENDERS = ["female", "male", "other"] as const;
export const BOOKING_MARKS = ["checked_in", "completed", "no_show"] as const;
export type BookingMark = (typeof BOOKING_MARKS)[number];

/** The confirmation after marking a booking. */
export const MARKED: Record<BookingMark, string> = {
  checked_in: "Marked: the booking is under way.",
  completed: "Marked: the booking is completed.",
  no_show: "Marked. The guest is told and may object for 48 hours.",
};
