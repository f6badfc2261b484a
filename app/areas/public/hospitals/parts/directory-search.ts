import type { PublicFilters } from "#app/domain/doctors/public-pages.ts";
import { defineSearch, id, page, type StateOf, text } from "#app/domain/shared/search-params.ts";

const filters = { q: text(80), department: id(), city: text(100), page: page() };

/** The address of the list of hospitals. */
export const directorySearch = defineSearch(filters);
export type DirectoryState = StateOf<typeof directorySearch>;

/** The address of the list of doctors: also those of one hospital, and what was typed for it. */
export const doctorSearch = defineSearch({ ...filters, place: text(80), hospital: text(120) });
export type DoctorState = StateOf<typeof doctorSearch>;

export function filtersOf(state: DirectoryState): PublicFilters {
  return {
    q: state.q,
    departmentId: state.department,
    citySlug: state.city || null,
    page: Math.min(state.page, 1_000),
  };
}
