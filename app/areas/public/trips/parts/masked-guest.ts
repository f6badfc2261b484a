import type { PublicBooking } from "#app/domain/bookings/booking-details.ts";

/** A guest for those who hold only the reference: `Ramesh Kumar` is `R… K…`, of no age. */
export function maskedGuest(guest: PublicBooking["guests"][number]): PublicBooking["guests"][number] {
  return { ...guest, name: maskedName(guest.name), age: null, gender: null };
}

function maskedName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ""}…`)
    .join(" ");
}
