import { MEAL_CHOICES, SALE } from "#app/domain/listings/labels.ts";
import {
  date,
  defineSearch,
  ids,
  manyOf,
  oneOf,
  page,
  type StateOf,
  text,
} from "#app/domain/shared/search-params.ts";

/** The month that is shown, and the change that is looked at before it is made. */
export const stockSearch = defineSearch({
  month: text(7),
  page: page(),
  item_ids: ids(),
  first_day: date(),
  last_day: date(),
  weekdays: manyOf(["0", "1", "2", "3", "4", "5", "6"]),
  meals: manyOf(Object.keys(MEAL_CHOICES)),
  capacity: text(5),
  capacity_usual: oneOf(["", "on"], ""),
  sale: oneOf(SALE, "keep"),
  look: oneOf(["", "1"], ""),
});
export type StockState = StateOf<typeof stockSearch>;

/** The same month without a change. */
export const NO_STOCK_CHANGE = {
  item_ids: [],
  first_day: null,
  last_day: null,
  weekdays: [],
  meals: [],
  capacity: "",
  capacity_usual: "",
  sale: "keep",
  look: "",
} as const satisfies Partial<StockState>;

/** The change in the address, as `stockForm` reads it. */
export function stockChangeOf(state: StockState): Record<string, unknown> {
  const { item_ids, weekdays, meals, sale, capacity } = state;
  return {
    item_ids,
    weekdays,
    meals,
    sale,
    capacity,
    first_day: state.first_day ?? undefined,
    last_day: state.last_day ?? undefined,
    capacity_usual: state.capacity_usual || undefined,
  };
}
