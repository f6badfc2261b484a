import { date, defineSearch, id, integer, oneOf, page, text } from "#app/domain/shared/search-params.ts";

/** The address of a search for equipment: for which hospital, what, from when, for how long. */
export const equipmentState = defineSearch({
  /** What was typed for the hospital. */
  place: text(80),
  city: text(80),
  hospital: text(120),
  /** The property that it is brought to; empty: to the hospital. */
  house: text(120),
  date: date(),
  /** As typed: the list says what is wrong with it. */
  days: integer(-999, 9_999, 1),
  how: oneOf(["", "hire", "buy", "refill"], ""),
  q: text(60),
  with: id(),
  page: page(),
});
