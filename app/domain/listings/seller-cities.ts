import { type Context, hasRole } from "#app/domain/context.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { plannedRows } from "#db/client.ts";
import { listingScope } from "./policy.ts";

/** More than there are cities in which one partner sells. */
const MOST = 200;

/** The cities in which a partner, or a branch, sells something, to choose from where there are several; nothing for others. */
export async function citiesOfSeller(ctx: Context): Promise<Option[]> {
  if (!hasRole(ctx.actor, "partner")) return [];
  const [items, houses] = [listingScope(ctx.actor, "i"), listingScope(ctx.actor, "p")];
  const found = await plannedRows<Option>(
    `SELECT city.id AS value, city.name::text AS label FROM cities city
     WHERE city.id IN (SELECT i.city_id FROM items i WHERE ${items.where} UNION SELECT p.city_id FROM properties p WHERE ${houses.where})
     ORDER BY city.name, city.id LIMIT ${MOST}`,
    { ...items.bind, ...houses.bind },
    ctx.tx,
  );
  return found.length > 1 ? found : [];
}
