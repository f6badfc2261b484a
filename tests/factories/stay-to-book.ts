import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { row } from "#db/client.ts";
import { makePlace } from "./inventory.ts";

/** What a browser needs to book a room: parts of addresses, the room, and the price that the page shows. */
export type StayToBook = { hotelInfo: string; searchInfo: string; roomId: string; totalPaise: number };

/** One night at 1,000 rupees, with GST at 12%. */
const NIGHT_PAISE = 112_000;

/** A house with so many rooms. @returns a stay in it that begins in so many days and lasts so many nights */
export async function makeBookableHouse(
  units: number,
): Promise<(inDays: number, nights: number) => StayToBook> {
  const { cityId, hospitalId, propertyId, roomId } = await makePlace({ room: { default_allotment: units } });
  const slugs = await row<{ city: string; hospital: string; property: string }>(
    `SELECT c.slug AS city, h.slug AS hospital, p.slug AS property FROM cities c, hospitals h, properties p
     WHERE c.id = $cityId AND h.id = $hospitalId AND p.id = $propertyId`,
    { cityId, hospitalId, propertyId },
  );
  const { city, hospital, property } = slugs!;
  return (inDays, nights) => {
    const checkIn = addDays(istDate(new Date()), inDays);
    const searchInfo = `${city}~${hospital}~${checkIn}~${addDays(checkIn, nights)}~2a0c0i1r`;
    return { hotelInfo: property, searchInfo, roomId, totalPaise: nights * NIGHT_PAISE };
  };
}
