import type { StateOf } from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";
import type { HospitalHref, PlaceSteps } from "../../items/parts/place-of-search.ts";
import { foodState } from "./food-state.ts";

type FoodState = StateOf<typeof foodState>;

/** The same search for food for another hospital, below an address. */
export function foodHref(path: string, state: FoodState): HospitalHref {
  return (place) => path + foodState.href({ ...state, ...place, place: "", house: "", page: 1 });
}

/** What the form of a search for food is given, wherever it stands. */
export function foodForm(state: FoodState, steps: PlaceSteps) {
  return {
    steps,
    list: paths.itemList("food"),
    typed: state.place,
    house: state.house,
    carried: foodState.fields(state, [
      "place",
      "city",
      "hospital",
      "house",
      "date",
      "days",
      "meal",
      "diet",
      "page",
    ]),
  };
}
