import type { ReactNode } from "react";
import type { Meal } from "#app/domain/shared/meals.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { EmergencyNumbers, ReachUs } from "./company.tsx";
import { formatDistance, formatLongDate, formatPhone, formatTime, walkMinutes } from "./format.ts";
import { MapLinks } from "./map-links.tsx";
import { FactList } from "./page.tsx";
import { addressWords, includedMealsWords, partyWords, roomWords, stayNights } from "./stay.ts";

/** A booking as its pages show it: on the screen, on paper, in the customer's list. */
export type ShownBooking = {
  bookingOrderId: string;
  checkIn: string;
  checkOut: string;
  /** The stay as a whole, when nights were added to it. */
  stay?: { checkIn: string; checkOut: string; bookingOrderId: string } | null;
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
    attendantMeals?: Meal[];
    attendantsWithMeals?: number;
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
  const t = words("stay");
  const { snapshot } = booking;
  const patient = booking.guests.find((guest) => guest.type === "patient");
  const others = booking.guests.filter((guest) => guest.type !== "patient");
  const { checkIn, checkOut, bookingOrderId } = booking.stay ?? booking;
  const facts: Array<[string, ReactNode]> = [
    [t("bookingNumber"), <strong key="number">{bookingOrderId}</strong>],
    [t("checkIn"), t("fromTime", { date: formatLongDate(checkIn), time: formatTime(snapshot.checkInTime) })],
    [
      t("checkOut"),
      t("untilTime", { date: formatLongDate(checkOut), time: formatTime(snapshot.checkOutTime) }),
    ],
    [t("nights"), stayNights({ checkIn, checkOut })],
    [t("room"), roomWords({ ...booking, ...snapshot })],
    [t("withRoom"), includedMealsWords(snapshot, booking.units)],
    [t("guests"), partyWords(booking)],
    [t("patient"), patient?.name ?? ""],
    [t("companions"), formats().commas(others.map((guest) => guest.name))],
    [t("address"), addressWords(snapshot)],
    [t("hospital"), hospitalWords(snapshot)],
    [t("directions"), <MapLinks key="way" to={snapshot} />],
  ];
  return <FactList facts={facts.filter(([, value]) => value !== "")} />;
}

function hospitalWords({ hospitalName, distanceM }: ShownBooking["snapshot"]): string {
  if (!hospitalName) return "";
  if (distanceM === null) return hospitalName;
  const t = words("stay");
  const about = { hospital: hospitalName, distance: formatDistance(distanceM) };
  if (distanceM > 2_500) return t("hospitalAway", about);
  return t("hospitalWalk", { ...about, minutes: walkMinutes(distanceM) });
}

/** The contact: the property, as a link that a phone dials. */
export function WhomToCall({
  phone,
  name,
  driver = null,
}: {
  phone: string | null;
  name: string;
  /** Of a trip, once it is known. */
  driver?: { name: string; phone: string; car: string } | null;
}) {
  const t = words("stay");
  return (
    <>
      {driver ? (
        <p>
          {t("driver", { name: driver.name, car: driver.car })}{" "}
          <a dir="ltr" className="link inline-block py-1 text-lg font-semibold" href={`tel:${driver.phone}`}>
            {formatPhone(driver.phone)}
          </a>
        </p>
      ) : null}
      {phone ? (
        <p>
          {name}:{" "}
          <a dir="ltr" className="link inline-block py-1 text-lg font-semibold" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        </p>
      ) : (
        <p>{t("noPhone")}</p>
      )}
      <ReachUs />
      <EmergencyNumbers />
    </>
  );
}
