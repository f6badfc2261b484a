import { asked, defineSearch, id, ids, text } from "#app/domain/shared/search-params.ts";

/** The address of a search for a lab test, step by step: city, centre, where the sample is taken, type of test, tests, day. */
export const labState = defineSearch({
  city: text(80),
  hospital: text(120),
  centre: id(),
  /** The house where the family sleeps. */
  house: text(120),
  /** Where the sample is taken: a hospital by its slug, the house, or empty: at the centre. Not asked yet: the house, if there is one. */
  at: asked(130),
  type: text(120),
  test: ids(),
  /** As it stands in the address, so that a day that does not exist is told. */
  date: asked(12),
  with: id(),
});
