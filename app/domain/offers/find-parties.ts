import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { containing } from "#app/domain/shared/like.ts";
import { rows } from "#db/client.ts";

/** Whom an offer or a commission is for: what can be chosen in its form. */
export type OfferParty = { id: string; name: string };

const MOST = 25;

/** Approved partners with this in their name, at most 25; none without words. @throws Forbidden for anybody but admins */
export function partnersNamed(ctx: Context, q: string): Promise<OfferParty[]> {
  return named(
    ctx,
    q,
    "SELECT id, name FROM accounts WHERE account_kind = 'partner' AND status = 'approved' AND name ILIKE $like ORDER BY name, id",
  );
}

/** Approved properties with this in their name, each with its city, at most 25; none without words. @throws Forbidden for anybody but admins */
export function propertiesNamed(ctx: Context, q: string): Promise<OfferParty[]> {
  return named(
    ctx,
    q,
    `SELECT property.id, property.name || ', ' || city.name AS name FROM properties property
     JOIN cities city ON city.id = property.city_id WHERE property.status = 'approved' AND property.name ILIKE $like ORDER BY property.name, property.id`,
  );
}

async function named(ctx: Context, q: string, sql: string): Promise<OfferParty[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  if (q.trim() === "") return [];
  return rows<OfferParty>(`${sql} LIMIT ${MOST}`, { like: containing(q) }, ctx.tx);
}
