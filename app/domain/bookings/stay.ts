import { Invalid } from "#app/domain/errors.ts";
import { addDays, type IsoDate, nightDate, nightsBetween } from "#app/domain/shared/dates.ts";
import { MAX_DAYS_AHEAD, MAX_NIGHTS } from "./labels.ts";

/**
 * The dates of a stay, checked against the IST calendar; the night that began yesterday can be booked until 4 a.m.
 * @returns the number of nights
 * @throws Invalid on `checkIn` (past, too far ahead) or `checkOut` (not after check-in, more than 60 nights)
 */
export function checkStay(now: Date, checkIn: IsoDate, checkOut: IsoDate): number {
  const tonight = nightDate(now);
  if (checkIn < tonight) refuse("checkIn", "The check-in date has passed. Please choose today or later.");
  if (checkIn > addDays(tonight, MAX_DAYS_AHEAD)) refuse("checkIn", "This is too far ahead to book.");
  return checkNights(checkIn, checkOut);
}

/** @throws Invalid on `checkOut` when the stay has no night or more than 60 */
export function checkNights(from: IsoDate, checkOut: IsoDate): number {
  if (checkOut <= from) refuse("checkOut", "The check-out date must be after the check-in date.");
  const nights = nightsBetween(from, checkOut);
  if (nights > MAX_NIGHTS) refuse("checkOut", `At most ${MAX_NIGHTS} nights can be booked at once.`);
  return nights;
}

function refuse(field: "checkIn" | "checkOut", message: string): never {
  throw new Invalid(message, { [field]: [message] });
}
