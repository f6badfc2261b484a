import type { Context } from "#app/domain/context.ts";
import { NO_FILTERS } from "#app/domain/search/filters.ts";
import { roomsNearHospital, type SearchPoint } from "#app/domain/search/rooms-near-hospital.ts";
import { USUAL_PARTY } from "#app/domain/search/stay-search.ts";

const SHOWN = 4;

/** The nearest rooms of a hospital, with the price of an ordinary night with tax. */
export async function roomsNearby(ctx: Context, hospital: SearchPoint) {
  const found = await roomsNearHospital(ctx, {
    hospital,
    party: USUAL_PARTY,
    dates: null,
    filters: NO_FILTERS,
    sort: "distance",
    page: 1,
  });
  return found.farAway ? [] : found.rows.slice(0, SHOWN);
}
