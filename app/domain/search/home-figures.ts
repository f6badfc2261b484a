import type { Context } from "#app/domain/context.ts";
import { propertyOnSale } from "#app/domain/shared/on-sale.ts";
import { remembered } from "#app/domain/shared/remembered.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";

/** What there is to choose from: houses on sale, the hospitals that one of them is near, and the cities of the houses. */
export type HomeFigures = { houses: number; hospitals: number; cities: number };

/** More houses than this are not counted. */
const MOST = 10_000;
const NEAR_M = 5_000;

/** The figures of the start page; `houses` is 10,000 at most. */
export async function readHomeFigures(ctx: Context): Promise<HomeFigures> {
  const figures = await row<HomeFigures>(
    `SELECT count(*)::integer AS houses, count(DISTINCT sold.city_id)::integer AS cities,
       (SELECT count(*)::integer FROM hospitals h WHERE h.active AND EXISTS (
         SELECT FROM property_hospitals near JOIN properties p ON p.id = near.property_id
         WHERE near.hospital_id = h.id AND near.distance_m <= ${NEAR_M} AND ${propertyOnSale("p")})) AS hospitals
     FROM (SELECT p.city_id FROM properties p WHERE ${propertyOnSale("p")} LIMIT ${MOST}) sold`,
    {},
    ctx.tx,
  );
  return present(figures);
}

/** The same, at most ten seconds old: the start page shows it to everybody. */
export const homeFigures = remembered(readHomeFigures);
