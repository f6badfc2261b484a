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

/** A status as it is shown. */
export function statusLabel(status: BookingStatus): string {
  return STATUS_LABELS[status];
}

/** A placed order waits this long for its payment, then its stock is given back (design, section 5). */
export const HOLD_MINUTES = 15;
export const MAX_NIGHTS = 60;
/** How far ahead a stay may begin. */
export const MAX_DAYS_AHEAD = 400;
export const MAX_LINES = 5;

export const AGE_GROUPS = ["adult", "child", "infant"] as const;
export const BOOKING_MARKS = ["checked_in", "completed", "no_show"] as const;
export type BookingMark = (typeof BOOKING_MARKS)[number];
