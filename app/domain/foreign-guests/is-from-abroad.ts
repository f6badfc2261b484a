import type { Booking } from "#app/domain/bookings/booking-details.ts";
import { isForeign } from "#app/domain/shared/nationality.ts";

/** Whether an upcoming stay is of a guest who seems to be from abroad, by nationality or number: passport and visa will be asked for. */
export function isFromAbroad({
  kind,
  status,
  nationality,
  contact,
}: Pick<Booking, "kind" | "status" | "nationality" | "contact">): boolean {
  const isAhead = kind === "room" && (status === "confirmed" || status === "checked_in");
  return isAhead && (isForeign(nationality) || !contact.phone.startsWith("+91"));
}
