import type { BookingKindName } from "#app/domain/bookings/labels.ts";

/** The lists of bookings beside rooms: which path shows which kind. */
export const KIND_LISTS: Record<string, Exclude<BookingKindName, "room">> = {
  partnerFoodBookings: "food",
  partnerTravelBookings: "travel",
  partnerMedicalBookings: "equipment",
  partnerLabBookings: "lab",
};
