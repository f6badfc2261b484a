import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { findByText } from "#app/domain/search/finder/find.ts";
import { containing } from "#app/domain/shared/like.ts";
import { rows } from "#db/client.ts";

export type OfferPartyOption = { id: string; name: string };
export type OfferParties = {
  accounts: OfferPartyOption[];
  properties: OfferPartyOption[];
  hospitals: OfferPartyOption[];
};

const MOST = 25;

/**
 * Partners and properties by a part of their name, hospitals as guests find them, to choose from in a form; none without words.
 * @throws Forbidden
 */
export async function findParties(ctx: Context, q: string): Promise<OfferParties> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  if (q.trim() === "") return { accounts: [], properties: [], hospitals: [] };
  const like = containing(q);
  const found = (sql: string) => rows<OfferPartyOption>(`${sql} LIMIT ${MOST}`, { like }, ctx.tx);
  const [accounts, properties, hospitals] = await Promise.all([
    found(
      "SELECT id, name FROM accounts WHERE account_kind = 'partner' AND status = 'approved' AND name ILIKE $like ORDER BY name, id",
    ),
    found(`SELECT property.id, property.name || ', ' || city.name AS name FROM properties property
      JOIN cities city ON city.id = property.city_id WHERE property.status = 'approved' AND property.name ILIKE $like ORDER BY property.name, property.id`),
    findByText(ctx, q, MOST),
  ]);
  return {
    accounts,
    properties,
    hospitals: hospitals.hospitals.map(({ id, name, cityName }) => ({ id, name: `${name}, ${cityName}` })),
  };
}
