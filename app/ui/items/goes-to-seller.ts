import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";

/** Whether the guest goes to the seller. Otherwise somebody comes to the guest, and directions to the seller would mislead. */
export function goesToSeller({ kind, snapshot }: Pick<PublicBooking, "kind" | "snapshot">): boolean {
  return kind !== "travel" && snapshot.place?.name === snapshot.propertyName;
}
