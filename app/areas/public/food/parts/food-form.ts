import { placeSearch } from "../../items/parts/place-search.ts";
import { foodState } from "./food-state.ts";

export const { href: foodHref, form: foodForm } = placeSearch("food", foodState, [
  "date",
  "days",
  "meal",
  "diet",
]);
