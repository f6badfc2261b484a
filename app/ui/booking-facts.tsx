import type { ReactNode } from "react";
import { formatDistance, formatLongDate, formatPhone, formatTime, walkMinutes } from "./format.ts";
import { MapLinks } from "./map-links.tsx";
import { FactList } from "./page.tsx";
import { addressWords, partyWords, roomWords, stayNights } from "./stay.ts";

/** A booking as its pages show it: on the screen, on paper, in the customer's list. */
export type ShownBooking = {
  bookingOrderId: string;
  checkIn: string;
  checkOut: string;
  units: number;
  extraBeds: number;
  adults: number;
  children: number;
  infants: number;
  guests: Array<{ name: string; type: string }>;
  snapshot: {
    propertyName: string;
    propertyAddress: string;
    pinCode: string;
    cityName: string;
    propertyPhone: string | null;
    roomName: string;
    roomCategory: string;
    checkInTime: string;
    checkOutTime: string;
    latitude: number;
    longitude: number;
    hospitalName: string | null;
    distanceM: number | null;
    houseRules: string;
  };
};

/** When, where, who: what somebody needs who arrives tired. */
export function BookingFacts({ booking }: { booking: ShownBooking }) {
  const { snapshot } = booking;
  const patient = booking.guests.find((guest) => guest.type === "patient");
  const others = booking.guests.filter((guest) => guest.type !== "patient");
  const facts: Array<[string, ReactNode]> = [
    ["Booking number", <strong key="number">{booking.bookingOrderId}</strong>],
    ["Arrive", `${formatLongDate(booking.checkIn)}, from ${formatTime(snapshot.checkInTime)}`],
    ["Leave", `${formatLongDate(booking.checkOut)}, until ${formatTime(snapshot.checkOutTime)}`],
    ["Nights", stayNights(booking)],
    ["Room", roomWords({ ...booking, ...snapshot })],
    ["Guests", partyWords(booking)],
    ["Patient", patient?.name ?? ""],
    ["With the patient", others.map((guest) => guest.name).join(", ")],
    ["Address", addressWords(snapshot)],
    ["Hospital", hospitalWords(snapshot)],
    ["The way", <MapLinks key="way" to={snapshot} />],
  ];
  return <FactList facts={facts.filter(([, value]) => value !== "")} />;
}

function hospitalWords({ hospitalName, distanceM }: ShownBooking["snapshot"]): string {
  if (!hospitalName) return "";
  if (distanceM === null) return hospitalName;
  const walk = distanceM <= 2_500 ? `, about ${walkMinutes(distanceM)} min on foot` : "";
  return `${hospitalName}, ${formatDistance(distanceM)} away${walk}`;
}

/** Whom to call: the property, as a link that a phone dials. */
export function WhomToCall({ phone, name }: { phone: string | null; name: string }) {
  if (!phone) return <p>The property has given no number. The address above is where it is.</p>;
  return (
    <p>
      {name}:{" "}
      <a className="link inline-block py-1 text-lg font-semibold" href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
    </p>
  );
}
