import { type Context, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { rows } from "#db/client.ts";
import { inUse } from "#db/models/in-use.ts";
import { models } from "#db/models/index.ts";
import { canVisit } from "./policy.ts";

type Named = { id: string; name: string };

/** The cities that this person may visit, with their state: those of their zone, or every active one. */
export async function visitCities(ctx: Context): Promise<Option[]> {
  const cities = await rows<Named & { stateName: string }>(
    `SELECT c.id, c.name, s.name AS "stateName" FROM cities c JOIN states s ON s.id = c.state_id
     WHERE c.active AND ($zone::uuid IS NULL OR c.id = $zone) ORDER BY c.name LIMIT 2000`,
    { zone: isUser(ctx.actor) ? ctx.actor.zoneCityId : null },
    ctx.tx,
  );
  return cityChoices(cities);
}

/** What the form of a visit offers: cities, the facilities that a patient needs, departments. @throws Forbidden */
export async function visitOptions(
  ctx: Context,
): Promise<{ cities: Option[]; facilities: Named[]; departments: Named[] }> {
  if (!canVisit(ctx.actor)) throw new Forbidden();
  const [cities, facilities, departments] = await Promise.all([
    visitCities(ctx),
    models.Facility.findAll({
      attributes: ["id", "name"],
      where: { active: true, patientFit: true },
      order: ["position", "name"],
      raw: true,
      transaction: ctx.tx,
    }),
    models.Department.findAll({ ...inUse("name"), limit: 200, transaction: ctx.tx }),
  ]);
  return { cities, facilities, departments };
}
