import { quoteRooms } from "#app/domain/bookings/kinds/room-quotes.ts";
import type { Context } from "#app/domain/context.ts";
import { NO_FILTERS } from "#app/domain/search/filters.ts";
import { isBookable } from "#app/domain/search/room-offer.ts";
import { fittingRooms, roomsNearHospital, type SearchPoint } from "#app/domain/search/rooms-near-hospital.ts";
import type { Stay } from "#app/domain/search/stay-search.ts";
import { nightsBetween } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";

export type WantedStay = Stay & {
  hospital: SearchPoint;
  /** The only house that will do; null when any near the hospital will. */
  propertyId: string | null;
};

/** Whether any room of the house, or near the hospital, can take this many guests for this many nights, free or not. */
export async function hasRoomsThatFit(
  ctx: Context,
  { hospital, propertyId, ...stay }: WantedStay,
): Promise<boolean> {
  const fitting = await rows(
    `SELECT 1 FROM (${fittingRooms(propertyId !== null)}) fitting LIMIT 1`,
    {
      hospitalId: hospital.id,
      propertyId,
      units: stay.rooms,
      adults: stay.adults,
      children: stay.children,
      nights: nightsBetween(stay.checkIn, stay.checkOut),
    },
    ctx.tx,
  );
  return fitting.length > 0;
}

/** The room that would be booked for a stay as of now: the cheapest of the house, or of the nearest house (20 km); null when none is free. */
export async function freeRoom(
  ctx: Context,
  { hospital, propertyId, ...stay }: WantedStay,
): Promise<string | null> {
  const { checkIn, checkOut, adults, children, infants, rooms: units } = stay;
  if (propertyId) {
    const asked = { propertyIds: [propertyId], hospitalId: hospital.id };
    const quotes = await quoteRooms(ctx, {
      ...asked,
      checkIn,
      checkOut,
      adults,
      children,
      infants,
      units,
    });
    const [best] = quotes
      .filter(isBookable)
      .sort((one, other) => one.price.totalPaise - other.price.totalPaise);
    return best?.roomId ?? null;
  }
  const found = await roomsNearHospital(ctx, {
    hospital,
    dates: { checkIn, checkOut },
    party: { adults, children, infants, rooms: units },
    filters: NO_FILTERS,
    sort: "distance",
    page: 1,
  });
  return found.farAway ? null : (found.rows[0]?.roomId ?? null);
}
