import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import type { BookingKindName, BookingStatus } from "#app/domain/bookings/labels.ts";
import { addDays, type IsoDate, istClock, istDate } from "#app/domain/shared/dates.ts";
import { MEAL_LABELS, MEAL_TIMES, MEALS } from "#app/domain/shared/meals.ts";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";

/** A trip day by day: what happens, when, where, and whom to call. Pure, client-safe. */

export type TripStop = {
  /** Stable within the trip, for lists and for the entries of a calendar. */
  key: string;
  /** HH:MM on the Indian clock, or null for the course of the day. */
  time: string | null;
  timeWords: "from" | "until" | "at" | null;
  /** Of meals: when each of the day is brought. */
  times?: string[];
  kind: BookingKindName;
  reference: string;
  bookingOrderId: string;
  status: BookingStatus;
  what: string;
  detail: string;
  where: { name: string; address: string };
  call: { name: string; phone: string } | null;
  /** A house that the guest was to stay in and no longer does, where this still goes to or from. */
  formerHouse: string | null;
};

export type TripDay = { date: IsoDate; stops: TripStop[] };

/** Nothing happens any more in these. */
const OVER: BookingStatus[] = ["cancelled", "expired", "no_show"];

/** The days on which something happens, in order; a day's stops by their hour, then what has none. */
export function tripDays(bookings: PublicBooking[]): TripDay[] {
  const days = new Map<IsoDate, TripStop[]>();
  const former = formerHouses(bookings);
  for (const booking of bookings.filter(({ status }) => !OVER.includes(status)))
    for (const { date, stop } of stopsOf(booking, former)) days.set(date, [...(days.get(date) ?? []), stop]);
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, stops]) => ({
      date,
      stops: stops.sort((a, b) => (a.time ?? "99:99").localeCompare(b.time ?? "99:99")),
    }));
}

/** The houses of rooms that were given up, in none of which the guest stays now. */
function formerHouses(bookings: PublicBooking[]): string[] {
  const rooms = bookings.filter(({ kind }) => kind === "room");
  const stays = rooms.filter(({ status }) => !OVER.includes(status));
  const given = rooms
    .filter(({ status }) => status === "cancelled")
    .map(({ snapshot }) => snapshot.propertyName);
  return [...new Set(given)].filter((name) => !stays.some(({ snapshot }) => snapshot.propertyName === name));
}

/** Which of those houses a cab still goes to or from, or something is still brought to. */
function formerHouseOf({ kind, status, snapshot }: PublicBooking, former: string[]): string | null {
  if (kind === "room" || status !== "confirmed") return null;
  const told = (snapshot.facts ?? []).filter(([label]) => ENDS_AT.includes(label)).map(([, text]) => text);
  const places = [snapshot.place?.name ?? "", ...told];
  return (
    former.find((name) => places.some((place) => place === name || place.startsWith(`${name}, `))) ?? null
  );
}

type Happening = { date: IsoDate; stop: TripStop };

function stopsOf(booking: PublicBooking, former: string[]): Happening[] {
  const { kind, snapshot, checkIn, checkOut, startsAt } = booking;
  const stop = (
    date: IsoDate,
    part: string,
    more: Pick<TripStop, "what" | "time" | "timeWords" | "times">,
  ): Happening => ({
    date,
    stop: {
      key: `${booking.reference}:${date}:${part}`,
      kind,
      reference: booking.stay?.reference ?? booking.reference,
      bookingOrderId: booking.stay?.bookingOrderId ?? booking.bookingOrderId,
      status: booking.status,
      detail: snapshot.subtitle,
      where: placeOf(booking),
      call: callOf(booking),
      formerHouse: formerHouseOf(booking, former),
      ...more,
    },
  });
  const at = { time: istClock(startsAt), timeWords: "at" } as const;
  const t = words("trip");
  const { title } = snapshot;
  switch (kind) {
    case "room":
      // A stay that was made longer arrives and leaves once.
      return [
        stop(checkIn, "in", {
          what: t("stop_checkIn", { title }),
          time: snapshot.checkInTime,
          timeWords: "from",
        }),
        stop(checkOut, "out", {
          what: t("stop_checkOut", { title }),
          time: snapshot.checkOutTime,
          timeWords: "until",
        }),
      ].filter(
        (_, index) => booking.stay === null || (index === 0 ? booking.stay.isFirst : booking.stay.isLast),
      );
    case "food":
      return datesOf(checkIn, checkOut).map((date, index) => {
        const times = mealTimes(booking).filter((time) => index > 0 || time >= at.time);
        return stop(date, "meals", {
          what: t("stop_meals", { title }),
          ...(index === 0 ? at : { time: times[0] ?? null, timeWords: "at" }),
          times,
        });
      });
    case "equipment":
      return [
        stop(checkIn, "bring", { what: t("stop_delivery", { title }), time: null, timeWords: null }),
        ...(checkOut > checkIn && !booking.deposit?.returnedAt && booking.status !== "completed"
          ? [
              stop(checkOut, "fetch", {
                what: t("stop_lastDay", { title }),
                time: null,
                timeWords: null,
              }),
            ]
          : []),
      ];
    case "travel":
      return [stop(checkIn, "cab", { what: t("stop_cab", { title: keptTitle(kind, title) }), ...at })];
    case "lab":
      return [stop(checkIn, "lab", { what: t("stop_lab", { title }), ...at })];
  }
}

/** When the meals of a booking are on the table; its facts name them. */
function mealTimes({ snapshot }: PublicBooking): string[] {
  const named = new Set((snapshot.facts ?? []).map(([label]) => label));
  return MEALS.filter((meal) => named.has(MEAL_LABELS[meal])).map((meal) => MEAL_TIMES[meal]);
}

/** The driver, once known, otherwise the seller. */
function callOf({ driver, snapshot }: PublicBooking): TripStop["call"] {
  if (driver) return { name: `${driver.name}, ${driver.car}`, phone: driver.phone };
  return snapshot.propertyPhone ? { name: snapshot.propertyName, phone: snapshot.propertyPhone } : null;
}

/** Where it happens for the guest: bookings from before places were kept have it among their facts. */
function placeOf({ kind, snapshot }: PublicBooking): TripStop["where"] {
  if (snapshot.place) return snapshot.place;
  const seller = { name: snapshot.propertyName, address: snapshot.propertyAddress };
  if (kind === "room") return seller;
  const told = (snapshot.facts ?? []).find(([label]) => TOLD_BY.includes(label))?.[1];
  return told && !told.startsWith("You collect") && told !== "At the centre"
    ? { name: told, address: "" }
    : seller;
}

const TOLD_BY = ["Brought to", "Pickup at", "Sample taken"];
const ENDS_AT = [...TOLD_BY, "Drop at"];

function datesOf(from: IsoDate, to: IsoDate): IsoDate[] {
  const dates: IsoDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The first stop that is not over at an instant, with its day; null when everything is. */
export function nextStop(days: TripDay[], now: Date): { date: IsoDate; stop: TripStop } | null {
  const today = istDate(now);
  const clock = istClock(now);
  for (const { date, stops } of days) {
    if (date < today) continue;
    const stop = stops.find(
      (each) =>
        (date > today ||
          each.time === null ||
          each.timeWords === "from" ||
          (each.times?.at(-1) ?? each.time) >= clock) &&
        each.status !== "completed" &&
        !(each.timeWords === "from" && each.status === "checked_in"),
    );
    if (stop) return { date, stop };
  }
  return null;
}
