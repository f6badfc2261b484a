import { date, defineSearch, id, integer, oneOf, page, text } from "#app/domain/shared/search-params.ts";

/** The address of a search for a cab: from where to where, when, how many, what the patient needs. */
export const travelState = defineSearch({
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
