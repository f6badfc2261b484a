import { asked, defineSearch, id, ids, type StateOf, text } from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";

/** The address of a search for a lab test, step by step: hospital, centre, where the sample is taken, type of test, tests, day. */
export const labState = defineSearch({
  /** What was typed for the hospital. */
  place: text(80),
  city: text(80),
  hospital: text(120),
  centre: id(),
  /** The house where the family sleeps. */
  house: text(120),
  /** Where the sample is taken: a hospital by its slug, the house, or empty: at the centre. Not asked yet: the house, if there is one. */
  at: asked(130),
  type: text(120),
  test: ids(),
  /** As in the address, so that an invalid day can be reported. */
  date: asked(12),
  with: id(),
});
export type LabState = StateOf<typeof labState>;

/** The same search near another hospital, as far as a centre where one is named: place and tests are open again. */
export function labHref(
  state: LabState,
  near: { city: string; hospital: string },
  centre: string | null = null,
): string {
  const open = { place: "", house: "", at: null, type: "", test: [] };
  return paths.itemEntry("lab") + labState.href({ ...state, ...near, ...open, centre });
}
