import type { Context } from "#app/domain/context.ts";
import type { publicFilterOptions } from "#app/domain/doctors/public-pages.ts";
import { currentId } from "#app/domain/masters/merge-master.ts";
import { formerCityAddress } from "#app/domain/places/former-addresses.ts";
import type { DirectoryState } from "./directory-search.ts";

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
