import { LOOKUP_MESSAGES } from "#app/domain/shared/messages.ts";

const NUMBER = /^mh[a-z]-/i;

/** Why a list of bookings is empty: of a number that was looked for the text of the contract. */
export function notFoundWords(q: string, isFiltered: boolean): string {
  if (NUMBER.test(q)) return LOOKUP_MESSAGES.bookingIdNotFound(q);
  return isFiltered ? "No booking fits this filter." : "No booking yet.";
}

/** The same of a list of cancellations. */
export function cancellationNotFoundWords(q: string, isFiltered: boolean): string {
  if (NUMBER.test(q)) return LOOKUP_MESSAGES.idNotFound(q);
  return isFiltered ? "No cancellation fits this filter." : "Nothing was cancelled.";
}
