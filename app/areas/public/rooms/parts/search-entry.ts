import type { Context } from "#app/domain/context.ts";
import {
  type CityChoice,
  citiesWithHospitals,
  type HospitalOption,
  hospitalsOfCity,
} from "#app/domain/search/find-hospitals.ts";
import { type FinderAnswer, findByText } from "#app/domain/search/finder/find.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import { type EntryState, orOneNight } from "./search-state.ts";

/** What the entry of a search shows: the step that is next, with what was chosen so far. */
export type SearchEntry = {
  today: string;
  state: EntryState;
  /** Empty once a city is chosen, or a hospital was found. */
  cities: CityChoice[];
  /** The chosen city and its hospitals; null while no city is chosen. */
  chosen: { city: { slug: string; name: string }; hospitals: HospitalOption[]; more: boolean } | null;
  /** What was found for the typed text; null when nothing was typed. */
  found: FinderAnswer | null;
};

/** Reads what the step needs. @throws NotFound when the city of the address does not exist */
export async function readSearchEntry(ctx: Context, typed: EntryState): Promise<SearchEntry> {
  const state = orOneNight(typed);
  const [chosen, found] = await Promise.all([
    state.city ? hospitalsOfCity(ctx, state.city) : null,
    state.q ? findByText(ctx, state.q) : null,
  ]);
  const cities = chosen || found?.isSure ? [] : await citiesWithHospitals(ctx);
  return { today: nightDate(ctx.now), state, cities, chosen, found };
}
