import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { formatLongDate } from "../format.ts";
import { instantWords, stayDatesText } from "../stay.ts";

type When = { kind: BookingKindName; startsAt: Date | string; startsOn: string; endsOn: string };

/** When a booking of any kind is, in words. Client-safe. */
export function whenWords({ kind, startsAt, startsOn, endsOn }: When): string {
  if (kind === "room") return stayDatesText({ checkIn: startsOn, checkOut: endsOn });
  if (kind === "travel" || kind === "lab") return instantWords(startsAt);
  return startsOn === endsOn
    ? formatLongDate(startsOn)
    : stayDatesText({ checkIn: startsOn, checkOut: endsOn });
}
