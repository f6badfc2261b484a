import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { itemOnSale, outletOnSale } from "#app/domain/shared/on-sale.ts";
import { row, rows } from "#db/client.ts";
import type { TravelPoint } from "./routes-between.ts";

const MOST_POINTS = 300;

/**
 * Each is read by its primary key, from the route upwards: a join lets the planner begin with every vehicle and company on sale, for each
 * point anew (seconds for the demo before its first statistics, 400 ms instead of 20 for 3,900 routes after).
 */
const SOLD = `(SELECT ${outletOnSale("item")} AND (SELECT ${itemOnSale("car")}
    AND (SELECT ${itemOnSale("company")} FROM items company WHERE company.id = car.parent_id)
  FROM items car WHERE car.id = item.parent_id) FROM items item WHERE item.id = route.item_id)`;

type RouteEnd = Pick<TravelPoint, "id" | "name" | "type">;

/**
 * The points of a city where a route on sale begins (`from`) or ends (`to`), by type and name, at most 300; with `fromId` only those
 * where a route from there ends. The city may be left out then.
 */
export function routeEnds(
  ctx: Context,
  asked: { end: "from" | "to"; cityId?: string; fromId?: string },
): Promise<RouteEnd[]> {
  const column = asked.end === "from" ? "from_point_id" : "to_point_id";
  return rows<RouteEnd>(
    `SELECT point.id, point.point_name::text AS name, type.name::text AS type FROM travel_points point
     JOIN point_types type ON type.id = point.point_type_id
     WHERE point.active AND ($cityId::uuid IS NULL OR point.city_id = $cityId) AND EXISTS (
       SELECT FROM travel_locations route
       WHERE route.${column} = point.id AND ($fromId::uuid IS NULL OR route.from_point_id = $fromId) AND ${SOLD})
     ORDER BY type.name, point.point_name, point.id LIMIT ${MOST_POINTS}`,
    { cityId: asked.cityId ?? null, fromId: asked.fromId ?? null },
    ctx.tx,
  );
}

/** The id of a point of a city by its id or its name. @throws NotFound when the city has none */
export async function travelPointId(ctx: Context, asked: { cityId: string; point: string }): Promise<string> {
  const found = await row<{ id: string }>(
    `SELECT id FROM travel_points WHERE city_id = $cityId AND active AND (id::text = lower($point) OR point_name = $point::citext)
     ORDER BY id LIMIT 1`,
    asked,
    ctx.tx,
  );
  if (!found) throw new NotFound("There is no such place in this city.");
  return found.id;
}
