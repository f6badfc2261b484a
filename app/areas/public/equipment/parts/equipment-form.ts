import { placeSearch } from "../../items/parts/place-search.ts";
import { equipmentState } from "./equipment-state.ts";

export const { href: equipmentHref, form: equipmentForm } = placeSearch("equipment", equipmentState, [
  "date",
  "days",
  "how",
  "q",
]);
