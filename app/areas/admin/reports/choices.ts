import type { Context } from "#app/domain/context.ts";
import { listPropertyNames } from "#app/domain/listings/read-properties.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import type { ReportState } from "#app/ui/reports/search.ts";

/** The choices of the filters. */
export async function reportChoices(ctx: Context, state: ReportState) {
  const [properties, cities] = await Promise.all([
    listPropertyNames(ctx, state.city ? { cityId: state.city } : {}),
    cityOptions(ctx),
  ]);
  return { properties, cities: cities.map(({ id, name }) => ({ id, name })) };
}
