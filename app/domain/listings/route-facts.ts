import type { ItemKind } from "./labels.ts";

/** What lists and calls say of cabs beside their own fields: places, company and type by name. SQL over `items i` with its row `d`. */

const END = (which: "from" | "to") =>
  `(SELECT string_agg(DISTINCT point.point_name::text, ', ') FROM items way JOIN travel_locations ends ON ends.item_id = way.id
    JOIN travel_points point ON point.id = ends.${which}_point_id WHERE way.parent_id = i.id)`;

/** Of a vehicle. */
export const VEHICLE_FACTS = { vehicle_from: END("from"), vehicle_to: END("to") };

/** Of a route, over `car`, `sold`, `vehicle_type`, `company` and `start_type` of `ROUTE_FROM`. */
const ROUTE_FACTS = {
  travel_name: "company.name",
  vehicle_type_name: "vehicle_type.name",
  pickup_type: "start_type.name",
  total_fare_paise:
    "coalesce(d.fare_paise, car.day_price_paise) + d.toll_paise + d.parking_paise + d.permits_paise",
};
const ROUTE_FROM = `FROM vehicles car JOIN items sold ON sold.id = car.item_id JOIN vehicle_types vehicle_type ON vehicle_type.id = car.vehicle_type_id
    LEFT JOIN items company ON company.id = sold.parent_id
    JOIN travel_points start ON start.id = d.from_point_id JOIN point_types start_type ON start_type.id = start.point_type_id
    WHERE car.item_id = i.parent_id`;

/** One of the facts of a route by itself. */
export const routeFactSql = (fact: keyof typeof ROUTE_FACTS) => `(SELECT ${ROUTE_FACTS[fact]} ${ROUTE_FROM})`;

const objectOf = (facts: Record<string, string>) =>
  `jsonb_build_object(${Object.entries(facts).map(([name, sql]) => `'${name}', ${sql}`)})`;

/** As JSON, by the specification's names; amounts in paise. Kinds that are no cabs have none. */
export const routeFactsSql = (kind: ItemKind): string => {
  if (kind === "vehicle") return objectOf(VEHICLE_FACTS);
  return kind === "travel_location" ? `(SELECT ${objectOf(ROUTE_FACTS)} ${ROUTE_FROM})` : "'{}'::jsonb";
};

export type RouteFacts = {
  /** Of a vehicle: where its routes start and go, with commas between. */
  vehicle_from?: string | null;
  vehicle_to?: string | null;
  /** Of a route: the company, the type of its car, and what sort of place it starts at (Airport, Station …). */
  travel_name?: string | null;
  vehicle_type_name?: string;
  pickup_type?: string;
  /** The fare by day with toll, parking and permits; before tax and offers. */
  total_fare_paise?: number;
};
