import type { StateOf } from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";
import type { HospitalHref, PlaceSteps } from "../../items/parts/place-of-search.ts";
import { equipmentState } from "./equipment-state.ts";

type EquipmentState = StateOf<typeof equipmentState>;

/** The same search for equipment for another hospital, below an address. */
export function equipmentHref(path: string, state: EquipmentState): HospitalHref {
  return (place) => path + equipmentState.href({ ...state, ...place, place: "", house: "", page: 1 });
}

/** What the form of a search for equipment is given, wherever it stands. */
export function equipmentForm(state: EquipmentState, steps: PlaceSteps) {
  return {
    steps,
    list: paths.itemList("equipment"),
    typed: state.place,
    house: state.house,
    carried: equipmentState.fields(state, [
      "place",
      "city",
      "hospital",
      "house",
      "date",
      "days",
      "how",
      "q",
      "page",
    ]),
  };
}
