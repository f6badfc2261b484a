import type { PublicFilters } from "#app/domain/doctors/public-pages.ts";
import { defineSearch, id, page, type StateOf, text } from "#app/domain/shared/search-params.ts";

/** The address of the lists of hospitals and doctors. */
export const directorySearch = defineSearch({ q: text(80), department: id(), city: text(100), page: page() });
export type DirectoryState = StateOf<typeof directorySearch>;

export function filtersOf(state: DirectoryState): PublicFilters {
  return {
    q: state.q,
    departmentId: state.department,
    citySlug: state.city || null,
    page: Math.min(state.page, 1_000),
  };
}
