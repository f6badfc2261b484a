import { type BookedHouse, bookedHouses, findHouse } from "#app/domain/bookings/booked-houses.ts";
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
import { browserHash } from "#app/http/cookies.ts";

/** What the first step of a search shows: the cities, or the hospitals of the chosen one and the houses where the family sleeps. */
export type PlaceSteps = {
  cities: CityChoice[];
  city: SearchCity | null;
  hospitals: HospitalChoice[];
  houses: BookedHouse[];
};

/** @throws NotFound when there is no such city */
export async function readPlaceSteps(
  ctx: Context,
  search: { city: string; house: string; with: string | null },
  browserId: string | null,
): Promise<PlaceSteps> {
  const citySlug = search.city;
  if (!citySlug) return { cities: await citiesWithHospitals(ctx), city: null, hospitals: [], houses: [] };
  const draft = search.with && browserId ? { id: search.with, browserHash: browserHash(browserId) } : null;
  const [city, { hospitals }, booked, named] = await Promise.all([
    findCity(ctx, citySlug),
    hospitalsOfCity(ctx, citySlug),
    bookedHouses(ctx, { citySlug, draft }),
    search.house ? findHouse(ctx, citySlug, search.house) : null,
  ]);
  if (!city) throw new NotFound();
  const houses = named && !booked.some(({ id }) => id === named.id) ? [...booked, named] : booked;
  return { cities: [], city, hospitals, houses };
}

export type SearchPlace = { city: SearchCity; hospital: SearchHospital; house: BookedHouse | null };

/** The hospital that a search is about, and the house that things are brought to; null while no hospital is chosen. @throws NotFound when one does not exist */
export async function readSearchPlace(
  ctx: Context,
  search: { city: string; hospital: string; house?: string },
): Promise<SearchPlace | null> {
  if (!search.city || !search.hospital) return null;
  const [city, hospital, house] = await Promise.all([
    findCity(ctx, search.city),
    findHospital(ctx, search.city, search.hospital),
    search.house ? findHouse(ctx, search.city, search.house) : null,
  ]);
  if (!city) throw new NotFound();
  return { city, hospital, house };
}

/** Where things are brought: to the house that was chosen, else to the hospital; and how a distance from there is told. */
export function broughtTo({ hospital, house }: SearchPlace) {
  const { latitude, longitude } = house ?? hospital;
  return { name: (house ?? hospital).name, from: house ? house.name : "the hospital", latitude, longitude };
}
