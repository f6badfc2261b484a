import type { Context } from "#app/domain/context.ts";
import type { PublicFilters, publicFilterOptions } from "#app/domain/doctors/public-pages.ts";
import { currentId } from "#app/domain/masters/merge-master.ts";
import { formerCityAddress } from "#app/domain/places/former-addresses.ts";
import { defineSearch, id, page, type StateOf, text } from "#app/http/search-params.ts";

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

type Options = Awaited<ReturnType<typeof publicFilterOptions>>;

/** The list that an address asks for: a department or city that was merged is the one that it was merged into. */
export async function withCurrent(
  ctx: Context,
  state: DirectoryState,
  options: Options,
): Promise<DirectoryState> {
  const [department, city] = await Promise.all([
    !state.department || options.departments.some(({ id }) => id === state.department)
      ? state.department
      : currentId(ctx, "departments", state.department),
    !state.city || options.cities.some(({ id }) => id === state.city)
      ? state.city
      : formerCityAddress(ctx, state.city),
  ]);
  return { ...state, department, city: city ?? state.city };
}
