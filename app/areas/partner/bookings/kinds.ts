import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { NotFound } from "#app/domain/errors.ts";

/** The lists of bookings beside rooms: which path shows which kind. */
export const KIND_LISTS: Record<string, Exclude<BookingKindName, "room">> = {
  partnerFoodBookings: "food",
  partnerTravelBookings: "travel",
  partnerMedicalBookings: "equipment",
  partnerLabBookings: "lab",
};

/** Which of these lists a request is for, or for whose file. @throws NotFound */
export function kindPathOf(request: Request): string {
  const path = new URL(request.url).pathname.slice(1).replace(/(\/csv)?(\.data)?$/, "");
  if (!Object.hasOwn(KIND_LISTS, path)) throw new NotFound();
  return path;
}
