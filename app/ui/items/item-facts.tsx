import type { ReactNode } from "react";
import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";
import { words } from "#app/words/catalogue.ts";
import { keptWords } from "#app/words/kept.ts";
import { formatRupees } from "../format.ts";
import { MapLinks } from "../map-links.tsx";
import { FactList } from "../page.tsx";
import { addressWords, instantWords } from "../stay.ts";
import { goesToSeller } from "./goes-to-seller.ts";
import { whenWords } from "./when.ts";

type ShownItem = Pick<
  PublicBooking,
  "bookingOrderId" | "kind" | "startsAt" | "checkIn" | "checkOut" | "guests" | "snapshot" | "deposit"
>;

/** A booking of food, a cab, equipment or a test: when, where, for whom; then what only some may see. */
export function ItemFacts({ booking, more = [] }: { booking: ShownItem; more?: Array<[string, string]> }) {
  const t = words("items");
  const tripWords = words("trip");
  const { snapshot, kind, startsAt, checkIn, checkOut, deposit } = booking;
  const patient = booking.guests.find((guest) => guest.type === "patient");
  const facts: Array<[string, ReactNode]> = [
    [tripWords("bookingNumber"), <strong key="number">{booking.bookingOrderId}</strong>],
    [t("what"), keptWords(snapshot.subtitle)],
    [t("when"), whenWords({ kind, startsAt, startsOn: checkIn, endsOn: checkOut })],
    ...(snapshot.facts ?? []).map(([name, value]): [string, string] => [keptWords(name), keptWords(value)]),
    [t("thePatient"), patient?.name ?? ""],
    [t("hospital"), snapshot.hospitalName ?? ""],
    [
      kind === "room" ? "" : t(`from_${kind}`),
      [snapshot.propertyName, addressWords(snapshot)].filter(Boolean).join(", "),
    ],
    ...(goesToSeller(booking)
      ? ([[t("directions"), <MapLinks key="way" to={snapshot} />]] as Array<[string, ReactNode]>)
      : []),
    [t("deposit"), deposit ? depositWords(deposit) : ""],
    ...more,
  ];
  return <FactList facts={facts.filter(([, value]) => value !== "")} />;
}

function depositWords(deposit: NonNullable<PublicBooking["deposit"]>): string {
  const t = words("items");
  if (!deposit.settledAt)
    return deposit.returnedAt
      ? t("depositReturned", { amount: formatRupees(deposit.paise) })
      : `${t("depositHeld", { amount: formatRupees(deposit.paise) })} ${t("lateDay", { amount: formatRupees(deposit.lateDayPaise) })}`;
  const { paise, withheldPaise, settledAt, note } = deposit;
  const back = t("depositGivenBack", {
    amount: formatRupees(paise - withheldPaise),
    when: instantWords(settledAt),
  });
  if (withheldPaise === 0) return back;
  const kept = t("depositKept", { amount: formatRupees(withheldPaise), note: note ?? "" });
  return withheldPaise < paise ? `${back} ${kept}` : kept;
}
