/** The words of bookings: kinds, statuses, limits. Client-safe, and free of libraries, so that a page may use them. */

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

export const ORDER_STATUSES = ["held", "confirmed", "cancelled", "expired"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const STATUS_LABELS: Record<BookingStatus, string> = {
  held: "Held",
  confirmed: "Confirmed",
  checked_in: "Checked in",
  completed: "Completed",
  cancelled: "Cancelled",
  expired: "Expired",
  no_show: "No show",
};

/** What the statuses of a stay mean for the other kinds. */
const KIND_STATUS_LABELS: Record<BookingKindName, Partial<Record<BookingStatus, string>>> = {
  room: {},
  food: { checked_in: "Being delivered", completed: "Delivered", no_show: "Nobody took it" },
  travel: { checked_in: "On the way", completed: "Arrived" },
  equipment: { checked_in: "Handed over", completed: "Finished", no_show: "Not collected" },
  lab: { checked_in: "Sample taken", completed: "Report ready" },
};

/** A status as it is shown; of a stay unless a kind is named. */
export function statusLabel(status: BookingStatus, kind: BookingKindName = "room"): string {
  return KIND_STATUS_LABELS[kind][status] ?? STATUS_LABELS[status];
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

export const KIND_WORDS: Record<BookingKindName, KindWords> = {
  room: {
    title: "Room",
    noun: "room",
    seller: "property",
    start: "check-in",
    step: "night",
    whole: "stay",
  },
  food: {
    title: "Food",
    noun: "meals",
    seller: "kitchen",
    start: "the first meal",
    step: "day",
    whole: "order",
  },
  travel: { title: "Travel", noun: "cab", seller: "company", start: "pickup", step: "trip", whole: "trip" },
  equipment: {
    title: "Equipment",
    noun: "equipment",
    seller: "store",
    start: "delivery",
    step: "day",
    whole: "order",
  },
  lab: {
    title: "Lab test",
    noun: "lab test",
    seller: "lab",
    start: "the appointment",
    step: "visit",
    whole: "visit",
  },
};

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
