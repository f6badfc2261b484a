import type { Context } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";
import { inUse } from "#db/models/in-use.ts";
import { models } from "#db/models/index.ts";

type Option = { id: string; name: string };

/** The departments in use, by name. */
export function departmentOptions(ctx: Context): Promise<Option[]> {
  return models.Department.findAll({ ...inUse("name"), limit: 500, transaction: ctx.tx });
}

/** The hospitals with a page, for the doctor's form: by name, at most 500. */
export function profiledHospitalOptions(ctx: Context): Promise<Option[]> {
  return rows(
    `SELECT h.id, h.near_hospital_name || ', ' || c.name AS name FROM hospital_profiles p JOIN hospitals h ON h.id = p.hospital_id
     JOIN cities c ON c.id = h.city_id ORDER BY h.near_hospital_name LIMIT 500`,
    {},
    ctx.tx,
  );
}
