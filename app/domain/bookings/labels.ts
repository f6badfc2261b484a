/** The words of bookings: kinds, statuses, limits. */

import { words } from "#app/words/catalogue.ts";
import type { Key } from "#app/words/translate.ts";

export const BOOKING_KINDS = ["room", "food", "travel", "equipment", "lab"] as const;
export type BookingKindName = (typeof BOOKING_KINDS)[number];

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

type KindWords = {
  /** The kind in a heading and in a list. */
  title: string;
  /** One of it: "your room". */
  noun: string;
  /** Who gives it. */
  seller: string;
  /** When it begins: the instant that a cancellation policy counts to. */
  start: string;
  /** One night of it, for a policy that charges nights. */
  step: string;
  /** The whole of it. */
  whole: string;
};

/** The words of each kind, in the language of the work under way. */
export const KIND_WORDS = Object.fromEntries(
  BOOKING_KINDS.map((kind) => [kind, wordsOfKind(kind)] as const),
) as Record<BookingKindName, KindWords>;

function wordsOfKind(kind: BookingKindName): KindWords {
  return {
    get title() {
      return words("kinds")(`title_${kind}`);
    },
    get noun() {
      return words("kinds")(`noun_${kind}`);
    },
    get seller() {
      return words("kinds")(`seller_${kind}`);
    },
    get start() {
      return words("kinds")(`start_${kind}`);
    },
    get step() {
      return words("kinds")(`step_${kind}`);
    },
    get whole() {
      return words("kinds")(`whole_${kind}`);
    },
  };
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
