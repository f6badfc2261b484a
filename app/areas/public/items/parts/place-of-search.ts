import { redirect } from "@remix-run/node";
import { type BookedHouse, bookedHouses, findHouseOfCity } from "#app/domain/bookings/booked-houses.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { findCity, type SearchCity } from "#app/domain/search/find-city.ts";
import { findHospital, type SearchHospital } from "#app/domain/search/find-hospitals.ts";
import type { FinderAnswer } from "#app/domain/search/finder/find.ts";
import { browserHash } from "#app/http/cookies.ts";
import { words } from "#app/words/catalogue.ts";
import { readTypedHospital } from "../../finder/typed-hospital.ts";

/** What the form of a search shows: the hospital, or what the typed text may mean, and the houses where the family sleeps. */
export type PlaceSteps = {
  hospital: SearchHospital | null;
  found: FinderAnswer | null;
  houses: BookedHouse[];
};

/** The search with another hospital, as an address. */
export type HospitalHref = (place: { city: string; hospital: string }) => string;

type PlaceSearch = { place: string; city: string; hospital: string; house: string; with: string | null };

/**
 * What the form shows. A typed text that means one hospital leads to the address of that hospital.
 * @throws NotFound for a hospital or city that there is not
 */
export async function readPlaceSteps(
  ctx: Context,
  search: PlaceSearch,
  { request, browserId, hrefOf }: { request: Request; browserId: string | null; hrefOf: HospitalHref },
): Promise<PlaceSteps> {
  const { hospital, found } = await readTypedHospital(ctx, search, request);
  if (!hospital) return { hospital, found, houses: [] };
  const { citySlug, slug } = hospital;
  if (citySlug !== search.city || slug !== search.hospital)
    throw redirect(hrefOf({ city: citySlug, hospital: slug }));
  const draft = search.with && browserId ? { id: search.with, browserHash: browserHash(browserId) } : null;
  const [booked, named] = await Promise.all([
    bookedHouses(ctx, { citySlug, draft }),
    search.house ? findHouseOfCity(ctx, citySlug, search.house) : null,
  ]);
  const houses = named && !booked.some(({ id }) => id === named.id) ? [...booked, named] : booked;
  return { hospital, found: null, houses };
}

export type SearchPlace = { city: SearchCity; hospital: SearchHospital; house: BookedHouse | null };

/** The hospital that a search is about, and the house that things are brought to; null while no hospital is chosen. @throws NotFound when there is none */
export async function readSearchPlace(
  ctx: Context,
  search: { city: string; hospital: string; house?: string },
): Promise<SearchPlace | null> {
  if (!search.city || !search.hospital) return null;
  const [city, hospital, house] = await Promise.all([
    findCity(ctx, search.city),
    findHospital(ctx, search.city, search.hospital),
    search.house ? findHouseOfCity(ctx, search.city, search.house) : null,
  ]);
  if (!city) throw new NotFound();
  return { city, hospital, house };
}

/** The place of delivery: the chosen house, otherwise the hospital; and how a distance from there is worded. */
export function placeOfDelivery({ hospital, house }: Omit<SearchPlace, "city">) {
  const { latitude, longitude } = house ?? hospital;
  return {
    name: (house ?? hospital).name,
    from: house ? house.name : words("items")("theHospital"),
    latitude,
    longitude,
  };
}
