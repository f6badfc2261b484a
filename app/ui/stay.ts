import { nightsBetween } from "#app/domain/shared/dates.ts";
import { formatClock, formatLongDate, plural } from "./format.ts";

/** How a stay is said in words. Client-safe and free of libraries. */

type Dates = { checkIn: string; checkOut: string };
type Party = { adults: number; children: number; infants: number };

/** `Tue, 1 Dec to Fri, 4 Dec 2026`; the year once when it is the same. */
export function stayDates({ checkIn, checkOut }: Dates): string {
  const from = formatLongDate(checkIn);
  return `${checkIn.slice(0, 4) === checkOut.slice(0, 4) ? from.slice(0, -5) : from} to ${formatLongDate(checkOut)}`;
}

/** `3 nights` */
export function stayNights({ checkIn, checkOut }: Dates): string {
  return plural(nightsBetween(checkIn, checkOut), "night");
}

/** `2 adults, 1 child` */
export function partyWords({ adults, children, infants }: Party): string {
  return [
    plural(adults, "adult"),
    children > 0 ? plural(children, "child", "children") : "",
    infants > 0 ? plural(infants, "infant") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** `12 Film Nagar Road, Hyderabad, 500033`; the city and the pin code only when the address does not say them. */
export function addressWords(place: {
  propertyAddress: string;
  cityName: string;
  pinCode?: string | null;
}): string {
  const said = place.propertyAddress.toLowerCase();
  const rest = [place.cityName, place.pinCode].filter((part) => part && !said.includes(part.toLowerCase()));
  return [place.propertyAddress, ...rest].filter(Boolean).join(", ");
}

/** `Twin room, AC`; the category only when the name does not say it. */
export function roomNameWords(room: { roomName: string; roomCategory: string }): string {
  const says = new RegExp(`\\b${room.roomCategory}\\b`, "i").test(room.roomName);
  return says ? room.roomName : `${room.roomName}, ${room.roomCategory}`;
}

/** `2 rooms: Twin room, AC, with 1 extra bed` */
export function roomWords(room: {
  units: number;
  extraBeds: number;
  roomName: string;
  roomCategory: string;
}): string {
  const beds = room.extraBeds > 0 ? `, with ${plural(room.extraBeds, "extra bed")}` : "";
  return `${plural(room.units, "room")}: ${roomNameWords(room)}${beds}`;
}

/** `Sat, 28 Nov 2026, 12:00 PM` on the Indian clock. */
export function instantWords(instant: string | Date): string {
  const inIndia = new Date(new Date(instant).getTime() + 5.5 * 3_600_000);
  return `${formatLongDate(inIndia.toISOString())}, ${formatClock(instant)}`;
}
