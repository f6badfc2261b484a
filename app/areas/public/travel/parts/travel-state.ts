import {
  date,
  defineSearch,
  id,
  integer,
  oneOf,
  page,
  type StateOf,
  text,
} from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";

/** The address of a search for a cab: from where to where, when, how many, what the patient needs. */
export const travelState = defineSearch({
  /** What was typed for the hospital. */
  place: text(80),
  city: text(80),
  hospital: text(120),
  /** The house where the family sleeps: the drop, where a route goes there. */
  house: text(120),
  from: id(),
  to: id(),
  date: date(),
  time: text(5),
  /** As typed: the list says what is wrong with it. */
  travellers: integer(-999, 9_999, 2),
  wheelchair: oneOf(["", "1"], ""),
  stretcher: oneOf(["", "1"], ""),
  flight: text(40),
  with: id(),
  page: page(),
});
export type TravelState = StateOf<typeof travelState>;

/** The same search with another hospital: from where and to where is open again. */
export function travelHref(state: TravelState, place: { city: string; hospital: string }): string {
  return (
    paths.itemEntry("travel") +
    travelState.href({ ...state, ...place, place: "", house: "", from: null, to: null, page: 1 })
  );
}
