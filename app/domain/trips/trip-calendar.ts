import ical from "ical-generator";
import { config } from "#app/config.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import type { Trip } from "./trip.ts";
import { type TripStop, tripDays } from "./trip-days.ts";

/** How long a stop fills the calendar, minutes. */
const MINUTES: Record<TripStop["kind"], number> = { room: 60, food: 60, travel: 60, equipment: 60, lab: 30 };

/** A trip as an iCalendar file (RFC 5545): one event for each stop, those without an hour for the whole day. */
export function tripCalendar(trip: Trip, now: Date): string {
  const { BRAND_NAME, APP_ORIGIN } = config();
  const calendar = ical({
    name: `${BRAND_NAME}: ${trip.city}`,
    prodId: { company: BRAND_NAME, product: "trip" },
  });
  for (const { date, stops } of tripDays(trip.bookings)) {
    for (const stop of stops) {
      const start = istInstant(date, stop.time ?? "00:00");
      calendar.createEvent({
        id: `${stop.key}@${new URL(APP_ORIGIN).hostname}`,
        stamp: now,
        start,
        ...(stop.time
          ? { end: new Date(start.getTime() + MINUTES[stop.kind] * 60_000) }
          : { allDay: true, start: date }),
        summary: stop.what,
        location: [stop.where.name, stop.where.address].filter(Boolean).join(", "),
        description: [
          stop.detail,
          `Booking ${stop.bookingOrderId}`,
          stop.call ? `Call ${stop.call.name}: ${stop.call.phone}` : "",
        ]
          .filter(Boolean)
          .join("\n"),
      });
    }
  }
  return calendar.toString();
}
