import { PRICE_BANDS, type PriceBand, ROOM_SORTS, type RoomFilters } from "#app/domain/search/filters.ts";
import { type Stay, type StaySearch, USUAL_PARTY } from "#app/domain/search/stay-search.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import {
  date,
  defineSearch,
  id,
  ids,
  integer,
  oneOf,
  optionalInteger,
  type StateOf,
  text,
} from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";

const stay = {
  checkIn: date(),
  checkOut: date(),
  // As typed: `stayProblems` says what is wrong with it.
  adults: integer(-99, 999, USUAL_PARTY.adults),
  children: integer(-99, 999, USUAL_PARTY.children),
  infants: integer(-99, 999, USUAL_PARTY.infants),
  rooms: integer(-99, 999, USUAL_PARTY.rooms),
};

/** A stay, as far as it is chosen. */
export const stayState = defineSearch(stay);

/** The address of /property: a stay, as far as it is chosen, and the month (`2026-12`) of its prices. */
export const propertyState = defineSearch({ ...stay, month: text(7) });

/** The address of /rooms and /searchList: where, and the stay. `q` is what somebody types instead of choosing. */
export const entryState = defineSearch({ city: text(100), hospital: text(100), q: text(80), ...stay });
export type EntryState = StateOf<typeof entryState>;

/** A stay with a day of arrival and no other is one night long. */
export function orOneNight(state: EntryState): EntryState {
  return state.checkIn && !state.checkOut ? { ...state, checkOut: addDays(state.checkIn, 1) } : state;
}

const BANDS = Object.keys(PRICE_BANDS) as PriceBand[];
const LAST_PAGE = 80;

/** The address of /hotels: the stay, what narrows and sorts the list, and the page. */
export const listState = defineSearch({
  ...stay,
  sort: oneOf(ROOM_SORTS, "distance"),
  price: oneOf(["", ...BANDS], ""),
  category: oneOf(["", "AC", "Non-AC"], ""),
  type: id(),
  distance: optionalInteger(1, 20_000),
  facility: ids(),
  page: integer(1, LAST_PAGE, 1),
});
export type RoomListState = StateOf<typeof listState>;

/** The filters as the search takes them. */
export function filtersOf(state: RoomListState): RoomFilters {
  return {
    priceBand: state.price || null,
    facilityIds: state.facility,
    category: state.category || null,
    propertyTypeId: state.type,
    maxDistanceM: state.distance,
  };
}

/** The same list without filters. */
export function withoutFilters(state: RoomListState): RoomListState {
  return { ...state, price: "", category: "", type: null, distance: null, facility: [], page: 1 };
}

/** Only the stay: for the links from one screen of the search to the next. */
export function stayHref(stay: Stay): string {
  return stayState.href(stay);
}

/** Where a search leads whose dates have passed: to its form, which says so. */
export function searchAgain(search: StaySearch): string {
  return paths.searchList + entryState.href({ ...search, q: "" });
}
