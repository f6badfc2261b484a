import type { SearchDefinition } from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";
import type { HospitalHref, PlaceSteps } from "./place-of-search.ts";

type PlaceState = { place: string; city: string; hospital: string; house: string; page: number };

/**
 * A search for what is brought to a hospital or a house.
 * @param own what its form asks beside the place
 */
export function placeSearch<State extends PlaceState>(
  kind: "food" | "equipment",
  definition: SearchDefinition<State>,
  own: ReadonlyArray<keyof State>,
) {
  return {
    /** The same search for another hospital, below an address. */
    href: (path: string, state: State): HospitalHref => {
      return (place) => path + definition.href({ ...state, ...place, place: "", house: "", page: 1 });
    },
    /** What its form is given, wherever it stands. */
    form: (state: State, steps: PlaceSteps) => ({
      steps,
      list: paths.itemList(kind),
      typed: state.place,
      house: state.house,
      carried: definition.fields(state, ["place", "city", "hospital", "house", ...own]),
    }),
  };
}
