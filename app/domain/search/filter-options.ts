import type { Context } from "#app/domain/context.ts";
import { remembered } from "#app/domain/shared/remembered.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";

export type FilterOption = { id: string; name: string };
export type FilterOptions = { facilities: FilterOption[]; propertyTypes: FilterOption[] };

const MOST_FACILITIES = 12;

/** What a list of rooms can be narrowed by: facilities, those that matter to a patient first, and types of property. */
export async function readFilterOptions(ctx: Context): Promise<FilterOptions> {
  const found = present(
    await row<FilterOptions>(
      `SELECT
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY patient_fit DESC, position, name), '[]')
        FROM (SELECT * FROM facilities WHERE active ORDER BY patient_fit DESC, position, name LIMIT ${MOST_FACILITIES}) f) AS facilities,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', property_type) ORDER BY property_type), '[]')
        FROM property_types WHERE active) AS "propertyTypes"`,
      {},
      ctx.tx,
    ),
  );
  return found;
}

/** The same, at most ten seconds old. */
export const filterOptions = remembered(readFilterOptions);
