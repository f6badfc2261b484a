import { date, defineSearch, id, integer, oneOf, page, text } from "#app/http/search-params.ts";

/** The address of a search for a cab: from where to where, when, how many, what the patient needs. */
export const travelState = defineSearch({
  city: text(80),
  hospital: text(120),
  from: id(),
  to: id(),
  date: date(),
  time: text(5),
  travellers: integer(1, 60, 2),
  wheelchair: oneOf(["", "1"], ""),
  stretcher: oneOf(["", "1"], ""),
  flight: text(40),
  with: id(),
  page: page(),
});
