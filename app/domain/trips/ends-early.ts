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
 * Meals and hires of a trip that end earlier than the stay, where the stay was shorter when they were booked: whoever bought them knew its
 * last day then, also in a house that the family was moved from. Meals may end on the day before the family leaves.
 * @returns null when nothing does
 */
export function endsEarly(bookings: PublicBooking[]): EndsEarly | null {
  const standing = bookings.filter(({ status }) => STANDS.includes(status));
  const rooms = bookings.filter(({ kind }) => kind === "room");
  const room = latest(rooms.filter((each) => standing.includes(each)));
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
    .filter((part) => {
      const known = latest(rooms.filter((each) => stoodAt(each, bookedAt(part))));
      return known && known.checkOut < room.checkOut;
    })
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

/** Was it paid by an instant, and not given up until then? */
function stoodAt(booking: PublicBooking, instant: number): boolean {
  const { confirmedAt, cancellation } = booking;
  if (!confirmedAt || bookedAt(booking) > instant) return false;
  return !cancellation || cancellation.cancelledAt.getTime() > instant;
}

const isHire = ({ kind, snapshot }: PublicBooking): boolean =>
  kind === "equipment" &&
  (snapshot.facts ?? []).some(([name, value]) => name === "How" && value === "On hire");
