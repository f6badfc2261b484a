import { SALE } from "#app/domain/listings/labels.ts";
import {
  date,
  defineSearch,
  id,
  ids,
  manyOf,
  oneOf,
  type StateOf,
  text,
} from "#app/domain/shared/search-params.ts";

/** Everything that the calendar shows is in its address: the property, the month, and the change to be previewed. */
export const monthSearch = defineSearch({
  property: id(),
  month: text(7),
  over: oneOf(["", "on"], ""),
  /** The one room that is shown, on a small screen; all without. */
  room: id(),
  /** The cell that is edited in place: its room and its night. */
  edit: id(),
  night: date(),
  room_ids: ids(),
  first_night: date(),
  last_night: date(),
  weekdays: manyOf(["0", "1", "2", "3", "4", "5", "6"]),
  price: text(14),
  price_usual: oneOf(["", "on"], ""),
  allotment: text(4),
  allotment_usual: oneOf(["", "on"], ""),
  sale: oneOf(SALE, "keep"),
  closed_reason: text(120),
  arrival: oneOf(SALE, "keep"),
  departure: oneOf(SALE, "keep"),
  look: oneOf(["", "1"], ""),
});
export type MonthState = StateOf<typeof monthSearch>;

/** The same calendar without a change. */
export const NO_CHANGE = {
  edit: null,
  night: null,
  room_ids: [],
  first_night: null,
  last_night: null,
  weekdays: [],
  price: "",
  price_usual: "",
  allotment: "",
  allotment_usual: "",
  sale: "keep",
  closed_reason: "",
  arrival: "keep",
  departure: "keep",
  look: "",
} as const satisfies Partial<MonthState>;

/** The change in the address, as `nightsForm` reads it. */
export function changeOf(state: MonthState): Record<string, unknown> {
  const { room_ids, weekdays, sale, closed_reason, arrival, departure } = state;
  return {
    room_ids,
    weekdays,
    sale,
    closed_reason,
    arrival,
    departure,
    first_night: state.first_night ?? undefined,
    last_night: state.last_night ?? undefined,
    price: state.price,
    price_usual: state.price_usual || undefined,
    allotment: state.allotment,
    allotment_usual: state.allotment_usual || undefined,
  };
}
