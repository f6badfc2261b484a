import type { ZoneRequestFilters } from "#app/domain/places/zone-requests.ts";
import { ALL_REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import { defineSearch, oneOf, page, type StateOf } from "#app/domain/shared/search-params.ts";

/** What the list of open requests shows is in its address. */
export const requestSearch = defineSearch({
  kind: oneOf(["all", ...ALL_REQUEST_KINDS], "all"),
  due: oneOf(["all", "late"], "all"),
  page: page(),
});

export function filtersOf({ kind, due }: StateOf<typeof requestSearch>): ZoneRequestFilters {
  return { kind: kind === "all" ? null : kind, late: due === "late" };
}
