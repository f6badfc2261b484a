import { usualPrices } from "#app/domain/bookings/kinds/room-quotes.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { CustomerPrice } from "#app/domain/money/breakdown.ts";
import { outletOnSale, propertyOnSale, roomOnSale } from "#app/domain/shared/on-sale.ts";
import { row, rows } from "#db/client.ts";

/** The hospitals of a city that rooms are near, for its page. */

export type HospitalWithRooms = {
  slug: string;
  name: string;
  locality: string;
  /** Houses on sale within 5 km, and the nearest of them, metres. */
  houses: number;
  nearestM: number;
  /** One ordinary night in the cheapest of the nearest rooms, with tax; null when none is on sale. */
  from: CustomerPrice | null;
};

export type CityPage = {
  city: { slug: string; name: string };
  hospitals: HospitalWithRooms[];
  /** Who cooks and who drives in the city. */
  kitchens: number;
  cabs: number;
};

const MOST_HOSPITALS = 24;
const NEAR_M = 5_000;
/** Of each hospital so many of its nearest houses are looked at for the lowest price. */
const NEAREST = 30;

type CityWithSellers = CityPage["city"] & Pick<CityPage, "kitchens" | "cabs"> & { id: string };

/** A city and how many cook and drive there. @throws NotFound when there is no such city */
export async function cityWithSellers(ctx: Context, citySlug: string): Promise<CityWithSellers> {
  const city = await row<CityWithSellers>(
    `SELECT id, slug, name::text, (SELECT count(*)::integer FROM items outlet WHERE outlet.city_id = cities.id AND outlet.kind = 'kitchen'
         AND ${outletOnSale("outlet")}) AS kitchens,
       (SELECT count(*)::integer FROM items outlet WHERE outlet.city_id = cities.id AND outlet.kind = 'transport_company'
         AND ${outletOnSale("outlet")}) AS cabs
     FROM cities WHERE slug = $citySlug AND active`,
    { citySlug },
    ctx.tx,
  );
  if (!city) throw new NotFound();
  return city;
}

/** @throws NotFound when there is no such city */
export async function readCityPage(ctx: Context, citySlug: string): Promise<CityPage> {
  const city = await cityWithSellers(ctx, citySlug);
  const found = await rows<Omit<HospitalWithRooms, "from"> & { roomId: string | null }>(
    `SELECT h.slug, h.name, h.locality, near.houses, near.nearest_m, cheapest.id AS "roomId"
     FROM (SELECT id, slug, near_hospital_name AS name, locality, featured, no_of_bed FROM hospitals
       WHERE city_id = $cityId AND active AND EXISTS (SELECT FROM property_hospitals near JOIN properties p ON p.id = near.property_id
         WHERE near.hospital_id = hospitals.id AND near.distance_m <= ${NEAR_M} AND ${propertyOnSale("p")})
       ORDER BY featured DESC, no_of_bed DESC NULLS LAST, near_hospital_name LIMIT ${MOST_HOSPITALS}) h
     CROSS JOIN LATERAL (SELECT count(*)::integer AS houses, min(near.distance_m) AS nearest_m
       FROM property_hospitals near JOIN properties p ON p.id = near.property_id AND ${propertyOnSale("p")}
       WHERE near.hospital_id = h.id AND near.distance_m <= ${NEAR_M}) near
     LEFT JOIN LATERAL (SELECT r.id FROM (SELECT property_id FROM property_hospitals WHERE hospital_id = h.id AND distance_m <= ${NEAR_M}
         ORDER BY distance_m LIMIT ${NEAREST}) house JOIN properties p ON p.id = house.property_id AND ${propertyOnSale("p")}
       JOIN rooms r ON r.property_id = p.id AND ${roomOnSale("r")} ORDER BY r.default_price_paise, r.id LIMIT 1) cheapest ON true
     ORDER BY h.featured DESC, h.no_of_bed DESC NULLS LAST, h.name`,
    { cityId: city.id },
    ctx.tx,
  );
  const roomIds = found.flatMap(({ roomId }) => (roomId ? [roomId] : []));
  const party = { units: 1, adults: 1, children: 0, infants: 0, hospitalId: null };
  const prices =
    roomIds.length > 0 ? await usualPrices(ctx, { ...party, roomIds }) : new Map<string, CustomerPrice>();
  return {
    city: { slug: city.slug, name: city.name },
    kitchens: city.kitchens,
    cabs: city.cabs,
    hospitals: found.map(({ roomId, ...hospital }) => ({
      ...hospital,
      from: (roomId && prices.get(roomId)) || null,
    })),
  };
}
