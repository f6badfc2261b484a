import { date, defineSearch, id, ids, text } from "#app/http/search-params.ts";

/** The address of a search for a lab test, step by step: city, centre, type of test, tests, day. */
export const labState = defineSearch({
  city: text(80),
  hospital: text(120),
  centre: id(),
  type: text(120),
  test: ids(),
  date: date(),
  with: id(),
});
