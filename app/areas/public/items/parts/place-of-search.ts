import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { findCity, type SearchCity } from "#app/domain/search/find-city.ts";
import {
  type CityChoice,
  citiesWithHospitals,
  findHospital,
  type HospitalChoice,
  hospitalsOfCity,
  type SearchHospital,
} from "#app/domain/search/find-hospitals.ts";

/** What the first step of a search shows: the cities, or the hospitals of the chosen one. */
export type PlaceSteps = {
  cities: CityChoice[];
  city: SearchCity | null;
  hospitals: HospitalChoice[];
};

/** @throws NotFound when there is no such city */
export async function readPlaceSteps(ctx: Context, citySlug: string): Promise<PlaceSteps> {
  if (!citySlug) return { cities: await citiesWithHospitals(ctx), city: null, hospitals: [] };
  const city = await findCity(ctx, citySlug);
  if (!city) throw new NotFound();
  const { hospitals } = await hospitalsOfCity(ctx, citySlug);
  return { cities: [], city, hospitals };
}

export type SearchPlace = { city: SearchCity; hospital: SearchHospital };

/** The hospital that a search is about; null while none is chosen. @throws NotFound when it does not exist */
export async function readSearchPlace(
  ctx: Context,
  search: { city: string; hospital: string },
): Promise<SearchPlace | null> {
  if (!search.city || !search.hospital) return null;
  const [city, hospital] = await Promise.all([
    findCity(ctx, search.city),
    findHospital(ctx, search.city, search.hospital),
  ]);
  if (!city) throw new NotFound();
  return { city, hospital };
}
