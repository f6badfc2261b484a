import ical from "ical-generator";
import { config } from "#app/config.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { words } from "#app/words/catalogue.ts";
import { keptWords } from "#app/words/kept.ts";
import { translateName } from "#app/words/labels.ts";
import type { Trip } from "./trip.ts";
import { type TripStop, tripDays } from "./trip-days.ts";

/** How long a stop fills the calendar, minutes. */
const MINUTES: Record<TripStop["kind"], number> = { room: 60, food: 60, travel: 60, equipment: 60, lab: 30 };

type Entry = { stop: TripStop; time: string | null };

/** The meals of one day are brought at several times. */
const entriesOf = (stop: TripStop): Entry[] =>
  (stop.times && stop.times.length > 0 ? stop.times : [stop.time]).map((time) => ({ stop, time }));

/**
 * Names an entry for good, so that a calendar which has it already does not take it twice. By the booking's number: its reference would
 * still open a page of its own when the link of a shared trip has ended.
 */
function entryName(stop: TripStop, time: Entry["time"]): string {
  const [, ...dateAndPart] = stop.key.split(":");
  return [stop.bookingOrderId, ...dateAndPart, time?.replace(":", "") ?? ""].filter(Boolean).join("-");
}

/** A trip as an iCalendar file (RFC 5545): one event for each stop and for each meal, those without an hour for the whole day. */
export function tripCalendar(trip: Trip, now: Date): string {
  const { BRAND_NAME, APP_ORIGIN } = config();
  const t = words("trip");
  const calendar = ical({
    name: `${BRAND_NAME}: ${translateName(trip.city)}`,
    prodId: { company: BRAND_NAME, product: "trip" },
  });
  for (const { date, stops } of tripDays(trip.bookings)) {
    for (const { stop, time } of stops.flatMap(entriesOf)) {
      const start = istInstant(date, time ?? "00:00");
      calendar.createEvent({
        id: `${entryName(stop, time)}@${new URL(APP_ORIGIN).hostname}`,
        stamp: now,
        start,
        ...(time
          ? { end: new Date(start.getTime() + MINUTES[stop.kind] * 60_000) }
          : { allDay: true, start: date }),
        summary: stop.what,
        location: [stop.where.name, stop.where.address].filter(Boolean).join(", "),
        description: [
          keptWords(stop.detail),
          t("calendarBooking", { number: stop.bookingOrderId }),
          stop.call ? t("calendarCall", { name: stop.call.name, phone: stop.call.phone }) : "",
        ]
          .filter(Boolean)
          .join("\n"),
      });
    }
  }
  return calendar.toString();
}
