import { config } from "#app/config.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";

/** Bookings with a check-out on or before this IST date are due: the check-out and the holding days (a setting) after it. */
export function dueUntil(now: Date): IsoDate {
  return addDays(istDate(now), -config().SETTLEMENT_HOLDING_DAYS);
}

/**
 * SQL: is this row of `payables` due at `$dueUntil`? What is disputed is not: a booking with a claim that is open waits for it.
 */
export function isDue(payable: string): string {
  return `(${payable}.earned_on <= $dueUntil AND NOT ${isHeldBack(payable)})`;
}

/** SQL: does this row of `payables` wait for a claim that is open? */
export function isHeldBack(payable: string): string {
  return `EXISTS (SELECT FROM claims WHERE claims.booking_id = ${payable}.booking_id AND claims.state IN ('open', 'objected'))`;
}

/** The IST date on which a booking with this check-out falls due. */
export function dueOn(checkOut: IsoDate): IsoDate {
  return addDays(checkOut, config().SETTLEMENT_HOLDING_DAYS);
}

/** Paise above which a payout needs a second admin. */
export function secondAdminAbovePaise(): number {
  return config().PAYOUT_SECOND_ADMIN_ABOVE * 100;
}
