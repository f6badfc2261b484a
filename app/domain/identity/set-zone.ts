import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, isUser, type Role } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, row } from "#db/client.ts";
import { models } from "#db/models/index.ts";

/** Where somebody of the back office works: a city, all of them (staff only), or none, which shows no row of any. */
export type Zone = { cityId: string } | "all" | "none";

type Known = { role: Role; zoneCityId: string | null; zoneName: string | null; allCities: boolean };

const nameOf = ({ allCities, zoneName }: Pick<Known, "allCities" | "zoneName">) =>
  allCities ? "All cities" : (zoneName ?? "No city");

/** What another zone would change: the name of each, and how much each lets the person see. */
export type ZonePreview = {
  before: { name: string; properties: number; openBookings: number };
  after: { name: string; properties: number; openBookings: number };
};

/**
 * What `setZone` would change, without changing it.
 * @throws as `setZone`
 */
export async function previewZone(
  ctx: Context,
  { userId, zone }: { userId: string; zone: Zone },
): Promise<ZonePreview> {
  const person = await find(ctx, userId, zone);
  const cityId = typeof zone === "object" ? zone.cityId : null;
  const city = cityId ? await models.City.findByPk(cityId, { transaction: ctx.tx }) : null;
  if (cityId && !city) throw new NotFound();
  const after = { zoneCityId: cityId, zoneName: city?.name ?? null, allCities: zone === "all" };
  return {
    before: { name: nameOf(person), ...(await inSight(ctx, person)) },
    after: { name: nameOf(after), ...(await inSight(ctx, after)) },
  };
}

async function inSight(ctx: Context, { zoneCityId, allCities }: Pick<Known, "zoneCityId" | "allCities">) {
  const found = present(
    await row<{ properties: number; openBookings: number }>(
      `SELECT (SELECT count(*)::integer FROM properties WHERE $all OR city_id = $cityId) AS properties,
       (SELECT count(*)::integer FROM bookings WHERE ($all OR city_id = $cityId) AND status IN ('confirmed', 'checked_in')) AS open_bookings`,
      { all: allCities, cityId: zoneCityId },
      ctx.tx,
    ),
  );
  return found;
}

/**
 * Gives somebody of the back office another zone; it counts from the next request on. For admins, and not for themselves.
 * @throws Forbidden; NotFound for an unknown person or city; Invalid for a zone that the role cannot have
 */
export async function setZone(ctx: Context, { userId, zone }: { userId: string; zone: Zone }): Promise<void> {
  const cityId = typeof zone === "object" ? zone.cityId : null;
  try {
    await withTransaction(ctx, async (ctx) => {
      const before = await find(ctx, userId, zone);
      await execute(
        "UPDATE users SET zone_city_id = $cityId, all_cities = $all, updated_at = $now WHERE id = $userId",
        { userId, cityId, all: zone === "all", now: ctx.now },
        ctx.tx,
      );
      const after = await find(ctx, userId, zone);
      if (nameOf(before) === nameOf(after)) return;
      await recordAudit(ctx, {
        action: "user.zone",
        subjectKind: "user",
        subjectId: userId,
        before: { zone: nameOf(before) },
        after: { zone: nameOf(after) },
      });
    });
  } catch (error) {
    throw brokenConstraint(error) === "users_zone_city_id_fkey" ? new NotFound() : error;
  }
}

async function find(ctx: Context, userId: string, zone: Zone): Promise<Known> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  if (isOwnZone(ctx, userId)) throw new Forbidden(OWN_ZONE);
  const person = await row<Known>(
    `SELECT u.role, u.zone_city_id, c.name AS zone_name, u.all_cities FROM users u LEFT JOIN cities c ON c.id = u.zone_city_id
     WHERE u.id = $userId`,
    { userId },
    ctx.tx,
  );
  if (!person) throw new NotFound();
  const text = whyNoZone(person.role, typeof zone === "string");
  if (text) throw new Invalid(text, { zone: [text] });
  return person;
}

export const OWN_ZONE = "Nobody changes their own zone.";

/** Whether this is the actor's own zone. */
export function isOwnZone({ actor }: Context, userId: string): boolean {
  return actor.kind === "user" && isUser(actor) && actor.id === userId;
}

/** Why somebody of this role cannot have such a zone; undefined when they can. @param isNoCity all cities, or none */
export function whyNoZone(role: Role, isNoCity: boolean): string | undefined {
  if (role !== "staff" && role !== "city_manager") return "Only staff and city managers have a zone.";
  return role === "city_manager" && isNoCity ? "A city manager has a city." : undefined;
}
