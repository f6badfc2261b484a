import type { ReactNode } from "react";
import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { formatRupees } from "../format.ts";
import { MapLinks } from "../map-links.tsx";
import { FactList } from "../page.tsx";
import { addressWords, instantWords } from "../stay.ts";
import { whenWords } from "./when.ts";

type ShownItem = Pick<
  PublicBooking,
  "bookingOrderId" | "kind" | "startsAt" | "checkIn" | "checkOut" | "guests" | "snapshot" | "deposit"
>;

/** A booking of food, a cab, equipment or a test: when, where, for whom; then what only some may see. */
export function ItemFacts({ booking, more = [] }: { booking: ShownItem; more?: Array<[string, string]> }) {
  const { snapshot, kind, startsAt, checkIn, checkOut, deposit } = booking;
  const patient = booking.guests.find((guest) => guest.type === "patient");
  const facts: Array<[string, ReactNode]> = [
    ["Booking number", <strong key="number">{booking.bookingOrderId}</strong>],
    ["What", snapshot.subtitle],
    ["When", whenWords({ kind, startsAt, startsOn: checkIn, endsOn: checkOut })],
    ...(snapshot.facts ?? []),
    ["Patient", patient?.name ?? ""],
    ["Hospital", snapshot.hospitalName ?? ""],
    ["From", [snapshot.propertyName, addressWords(snapshot)].filter(Boolean).join(", ")],
    ...(kind === "lab"
      ? ([["The way", <MapLinks key="way" to={snapshot} />]] as Array<[string, ReactNode]>)
      : []),
    ["Deposit", deposit ? depositWords(deposit) : ""],
    ...more,
  ];
  return <FactList facts={facts.filter(([, value]) => value !== "")} />;
}

function depositWords(deposit: NonNullable<PublicBooking["deposit"]>): string {
  if (!deposit.settledAt) return `${formatRupees(deposit.paise)}, held until it is back`;
  const back = formatRupees(deposit.paise - deposit.withheldPaise);
  const kept =
    deposit.withheldPaise > 0 ? `; ${formatRupees(deposit.withheldPaise)} kept: ${deposit.note}` : "";
  return `${back} given back on ${instantWords(deposit.settledAt)}${kept}`;
}
