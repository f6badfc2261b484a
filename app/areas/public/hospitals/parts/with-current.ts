import type { Context } from "#app/domain/context.ts";
import { currentId } from "#app/domain/masters/merge-master.ts";
import { formerCityAddress } from "#app/domain/places/former-addresses.ts";
import type { DirectoryState } from "./directory-search.ts";

/** The list that an address asks for: a department or city that was merged is the one that it was merged into. */
export async function withCurrent<State extends DirectoryState>(ctx: Context, state: State): Promise<State> {
  const [department, city] = await Promise.all([
    state.department && currentId(ctx, "departments", state.department),
    state.city && formerCityAddress(ctx, state.city),
  ]);
  return { ...state, department, city: city || state.city };
}
