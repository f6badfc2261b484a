import type { Context } from "#app/domain/context.ts";
import {
  type CityChoice,
  citiesWithHospitals,
  type HospitalChoice,
  hospitalsOfCity,
  searchHospitals,
} from "#app/domain/search/find-hospitals.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import type { EntryState } from "./search-state.ts";

/** What the entry of a search shows: the step that is next, with what was chosen so far. */
export type SearchEntry = {
  today: string;
  state: EntryState;
  /** Empty once a city is chosen. */
  cities: CityChoice[];
  /** The chosen city and its hospitals; null while no city is chosen. */
  chosen: { city: { slug: string; name: string }; hospitals: HospitalChoice[]; more: boolean } | null;
  /** What was found for the typed text; null when nothing was typed. */
  found: HospitalChoice[] | null;
};

/** Reads what the step needs. @throws NotFound when the city of the address does not exist */
export async function readSearchEntry(ctx: Context, state: EntryState): Promise<SearchEntry> {
  const [cities, chosen, found] = await Promise.all([
    state.city ? [] : citiesWithHospitals(ctx),
    state.city ? hospitalsOfCity(ctx, state.city) : null,
    state.q ? searchHospitals(ctx, state.q) : null,
  ]);
  return { today: nightDate(ctx.now), state, cities, chosen, found };
}
