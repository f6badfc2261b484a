import { nightsBetween } from "#app/domain/shared/dates.ts";
import type { Meal } from "#app/domain/shared/meals.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { isolated } from "#app/words/translate.ts";
import { formatRate } from "./format.ts";

/** How a stay is said in words, in the language of the work under way. */

type Dates = { checkIn: string; checkOut: string };
type Party = { adults: number; children: number; infants: number };

/** `Tue, 1 Dec to Fri, 4 Dec 2026`; the year once when it is the same. */
export function stayDatesText({ checkIn, checkOut }: Dates): string {
  const { longDate, weekdayDate } = formats();
  const isSameYear = checkIn.slice(0, 4) === checkOut.slice(0, 4);
  return words("stay")("dates", {
    from: isSameYear ? weekdayDate(checkIn) : longDate(checkIn),
    to: longDate(checkOut),
  });
}

/** `1 Dec to 4 Dec`, where the year stands elsewhere. */
export function stayDays({ checkIn, checkOut }: Dates): string {
  const { dayMonth } = formats();
  return words("stay")("dates", { from: dayMonth(checkIn), to: dayMonth(checkOut) });
}

/** `3 nights` */
export function stayNights({ checkIn, checkOut }: Dates): string {
  return formats().nights(nightsBetween(checkIn, checkOut));
}

/** `2 adults, 1 child` */
export function partyWords({ adults, children, infants }: Party): string {
  const t = words("stay");
  return [
    t("adults", { count: adults }),
    children > 0 ? t("children", { count: children }) : "",
    infants > 0 ? t("infants", { count: infants }) : "",
  ]
    .filter(Boolean)
    .join(words("formats")("listComma"));
}

/** `12 Film Nagar Road, Hyderabad, 500033`; the city and the pin code only when the address does not say them. */
export function addressWords(place: {
  propertyAddress: string;
  cityName: string;
  pinCode?: string | null;
}): string {
  const said = place.propertyAddress.toLowerCase();
  const rest = [place.cityName, place.pinCode].filter((part) => part && !said.includes(part.toLowerCase()));
  return isolated([place.propertyAddress, ...rest].filter(Boolean).join(", "), currentLanguage());
}

/** `Twin room, AC, saver rate`; the category only when the name does not say it, the rate only when it is not the standard one. */
export function roomNameWords(room: { roomName: string; roomCategory: string; ratePlan?: "saver" }): string {
  const says = new RegExp(`\\b${room.roomCategory}\\b`, "i").test(room.roomName);
  const name = says ? room.roomName : formats().commas([room.roomName, translateName(room.roomCategory)]);
  return room.ratePlan === "saver" ? words("stay")("atSaverRate", { room: name }) : name;
}

/** `Meals included for 2 attendants: Breakfast, Dinner`, of so many rooms; empty where the price includes none. */
export function includedMealsWords(
  room: { attendantMeals?: Meal[]; attendantsWithMeals?: number },
  rooms: number,
): string {
  const { attendantMeals = [], attendantsWithMeals = 0 } = room;
  if (attendantMeals.length === 0) return "";
  const kinds = words("kinds");
  return words("stay")("mealsIncluded", {
    count: attendantsWithMeals * rooms,
    meals: attendantMeals.map((meal) => kinds(`meal_${meal}`)).join(words("formats")("listComma")),
  });
}

/** What the weekly or monthly rate of a stay takes off, ppm. */
export function longStayWords(ppm: number): string {
  return words("stay")("longStay", { percent: formatRate(ppm) });
}

/** `2 rooms: Twin room, AC, with 1 extra bed` */
export function roomWords(room: {
  units: number;
  extraBeds: number;
  roomName: string;
  roomCategory: string;
  ratePlan?: "saver";
}): string {
  const t = words("stay");
  const name = t("roomsOf", { rooms: formats().rooms(room.units), name: roomNameWords(room) });
  if (room.extraBeds === 0) return name;
  return t("withBeds", { room: name, beds: t("extraBeds", { count: room.extraBeds }) });
}

/** `Sat, 28 Nov 2026, 12:00 PM` on the Indian clock. */
export function instantWords(instant: string | Date): string {
  const { longInstant } = formats();
  return longInstant(instant);
}
