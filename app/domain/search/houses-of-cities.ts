import type { Context } from "#app/domain/context.ts";
import type { CoverPhoto } from "#app/domain/listings/cover-photo.ts";
import { propertyOnSale, roomOnSale } from "#app/domain/shared/on-sale.ts";
import { remembered } from "#app/domain/shared/remembered.ts";
import { rows } from "#db/client.ts";

/** A house with its picture, and the well-known hospital that it lies nearest to. */
export type HouseOfCity = {
  propertyId: string;
  name: string;
  slug: string;
  citySlug: string;
  /** Metres to the hospital, straight line. */
  distanceM: number;
  photo: CoverPhoto;
  hospital: { name: string; slug: string; citySlug: string; cityName: string };
};

const MOST = 6;
/** Of each hospital so many of its nearest houses are looked at, for one that is on sale and has a picture. */
const LOOKED_AT = 10;

/** Of each city the house on sale that lies nearest to a well-known hospital, by city; at most six. */
export function readHousesOfCities(ctx: Context): Promise<HouseOfCity[]> {
  return rows<HouseOfCity>(
    `SELECT * FROM (
       SELECT DISTINCT ON (c.id) p.id AS "propertyId", p.name, p.slug, own.slug AS "citySlug", near.distance_m,
         jsonb_build_object('id', photo.upload_id, 'focus', photo.focus) AS photo,
         json_build_object('name', h.near_hospital_name, 'slug', h.slug, 'citySlug', c.slug, 'cityName', c.name) AS hospital
       FROM hospitals h JOIN cities c ON c.id = h.city_id AND c.active
       CROSS JOIN LATERAL (SELECT property_id, distance_m FROM property_hospitals
         WHERE hospital_id = h.id ORDER BY distance_m, property_id LIMIT ${LOOKED_AT}) near
       JOIN properties p ON p.id = near.property_id AND ${propertyOnSale("p")}
       JOIN cities own ON own.id = p.city_id
       CROSS JOIN LATERAL (SELECT upload_id, focus FROM property_photos WHERE property_id = p.id AND approved
         ORDER BY (room_id IS NOT NULL), position, id LIMIT 1) photo
       WHERE h.featured AND h.active AND EXISTS (SELECT FROM rooms r WHERE r.property_id = p.id AND ${roomOnSale("r")})
       ORDER BY c.id, near.distance_m, p.id
     ) nearest ORDER BY hospital->>'cityName' LIMIT ${MOST}`,
    {},
    ctx.tx,
  );
}

/** The same, at most ten seconds old: the start page shows it to everybody. */
export const housesOfCities = remembered(readHousesOfCities);
