import { recordAudits } from "#app/domain/audit/record.ts";
import type { Context, Role } from "#app/domain/context.ts";
import { isOwnZone, OWN_ZONE, whyNoZone } from "#app/domain/identity/set-zone.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { everyCityChoices } from "#app/domain/places/list-cities.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { rows } from "#db/client.ts";
import { bulkField } from "./field.ts";

const NO_CITY = { all: "All cities", none: "No city" };

async function zones(ctx: Context): Promise<Option[]> {
  const without = Object.entries(NO_CITY).map(([value, label]) => ({ value, label }));
  return [...(await everyCityChoices(ctx)), ...without];
}

type Person = { role: Role; zoneName: string };

/** Where people of the back office work. */
export const zoneField = bulkField<Person>({
  label: "Zone",
  input: "choice",
  ways: ["set"],
  options: zones,
  rows: async (ctx, ids, lock) => {
    const found = await rows<{ id: string; name: string; before: string } & Person>(
      `SELECT u.id, u.name, u.role, CASE WHEN u.all_cities THEN 'all' ELSE coalesce(u.zone_city_id::text, 'none') END AS before,
         CASE WHEN u.all_cities THEN '${NO_CITY.all}' ELSE coalesce(c.name::text, '${NO_CITY.none}') END AS "zoneName"
       FROM users u LEFT JOIN cities c ON c.id = u.zone_city_id WHERE u.id = ANY($ids::uuid[]) ORDER BY u.id${lock ? " FOR UPDATE OF u" : ""}`,
      { ids },
      ctx.tx,
    );
    return found.map(({ role, zoneName, ...row }) => ({
      ...row,
      detail: ROLE_LABELS[role],
      of: { role, zoneName },
    }));
  },
  whyNot: (ctx, { id, after, of }) =>
    isOwnZone(ctx, id) ? OWN_ZONE : whyNoZone(of.role, String(after) in NO_CITY),
  write: async (ctx, steps, { batchId }) => {
    const named = await rows<{ id: string; zoneName: string }>(
      `UPDATE users person SET zone_city_id = said.city, all_cities = said.value = 'all', updated_at = $now
       FROM (SELECT id, value, CASE WHEN value IN ('all', 'none') THEN NULL ELSE value::uuid END AS city
             FROM unnest($ids::uuid[], $values::text[]) AS said (id, value)) said
       WHERE person.id = said.id
       RETURNING person.id, coalesce((SELECT name::text FROM cities WHERE id = said.city),
         CASE said.value WHEN 'all' THEN '${NO_CITY.all}' ELSE '${NO_CITY.none}' END) AS "zoneName"`,
      { ids: steps.map(({ id }) => id), values: steps.map(({ after }) => after), now: ctx.now },
      ctx.tx,
    );
    const names = new Map(named.map(({ id, zoneName }) => [id, zoneName]));
    await recordAudits(
      ctx,
      steps.map(({ id, of }) => ({
        action: "user.zone",
        subjectKind: "user",
        subjectId: id,
        before: { zone: of.zoneName },
        after: { zone: names.get(id) },
        batchId,
      })),
    );
  },
});
