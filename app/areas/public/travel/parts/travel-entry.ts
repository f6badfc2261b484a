import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { findCity } from "#app/domain/search/find-city.ts";
import { citiesWithHospitals } from "#app/domain/search/find-hospitals.ts";
import { travelPoints } from "#app/domain/search/routes-between.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import type { travelState } from "./travel-state.ts";

/** What the form of a search for a cab shows. @throws NotFound when there is no such city */
export async function readTravelEntry(ctx: Context, state: ReturnType<typeof travelState.decode>) {
  const base = { state, today: istDate(ctx.now) };
  if (!state.city) return { ...base, cities: await citiesWithHospitals(ctx), city: null, points: [] };
  const city = await findCity(ctx, state.city);
  if (!city) throw new NotFound();
  return { ...base, cities: [], city, points: await travelPoints(ctx, city.id) };
}
