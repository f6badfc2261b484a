import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { addDays, type IsoDate, nightsBetween } from "#app/domain/shared/dates.ts";

/** What ends before the stay does, since nights were added after it was booked. Pure. */

export type EndsEarly = {
  /** Of the stay as it is named. */
  stayNumber: string;
  stayUntil: IsoDate;
  parts: Array<{
    kind: "food" | "equipment";
    reference: string;
    title: string;
    until: IsoDate;
    /** The first day without it, and for how many days it is missing. */
    from: IsoDate;
    days: number;
  }>;
};

/** Somebody sleeps or eats there, or has it. */
const STANDS = ["confirmed", "checked_in"];

/**
 * Meals and hires of a trip that end earlier than the room that was booked last. Who bought them beside that room, or later, knew its last
 * day. Meals may end on the day before the family leaves.
 * @returns null when nothing does
 */
export function endsEarly(bookings: PublicBooking[]): EndsEarly | null {
  const standing = bookings.filter(({ status }) => STANDS.includes(status));
  const room = latest(standing.filter(({ kind }) => kind === "room"));
  if (!room) return null;
  const lastDays = { food: addDays(room.checkOut, -1), equipment: room.checkOut };
  const parts = new Map<string, PublicBooking[]>();
  for (const booking of standing) {
    const { kind, snapshot } = booking;
    if (kind !== "food" && !isHire(booking)) continue;
    const what = kind === "food" ? kind : snapshot.title;
    parts.set(what, [...(parts.get(what) ?? []), booking]);
  }
  const early = [...parts.values()]
    .map((same) => latest(same))
    .filter((part) => part !== undefined)
    .filter((part) => bookedAt(part) < bookedAt(room))
    .map(({ kind, reference, snapshot: { title }, checkOut: until }) => {
      const named = kind === "food" ? kind : "equipment";
      const days = nightsBetween(until, lastDays[named]);
      return { kind: named, reference, title, until, from: addDays(until, 1), days } as const;
    })
    .filter(({ until, kind }) => until < lastDays[kind]);
  const stayNumber = room.stay?.bookingOrderId ?? room.bookingOrderId;
  return early.length > 0 ? { stayNumber, stayUntil: room.checkOut, parts: early } : null;
}

const latest = (bookings: PublicBooking[]): PublicBooking | undefined =>
  bookings.toSorted((a, b) => (a.checkOut < b.checkOut ? -1 : 1)).at(-1);

const bookedAt = ({ confirmedAt }: PublicBooking): number => confirmedAt?.getTime() ?? 0;

const isHire = ({ kind, snapshot }: PublicBooking): boolean =>
  kind === "equipment" &&
  (snapshot.facts ?? []).some(([name, value]) => name === "How" && value === "On hire");
