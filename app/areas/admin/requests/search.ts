import { ALL_REQUEST_KINDS, REQUEST_STATUSES, type RequestKind } from "#app/domain/requests/labels.ts";
import type { RequestFilters } from "#app/domain/requests/list-requests.ts";
import { date, defineSearch, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";

export const STATUS_FILTERS = ["all", ...REQUEST_STATUSES, "overdue"] as const;

/** What a list of requests shows is in its address. */
export const requestSearch = defineSearch({
  q: text(),
  kind: oneOf(["all", ...ALL_REQUEST_KINDS], "all"),
  status: oneOf(STATUS_FILTERS, "all"),
  from: date(),
  to: date(),
  page: page(),
});
export type RequestSearch = StateOf<typeof requestSearch>;

/** The filters of the domain; a kind that the list does not hold shows all of its kinds. */
export function filtersOf(state: RequestSearch, kinds: readonly RequestKind[]): RequestFilters {
  const { kind, ...rest } = state;
  const chosen = kinds.find((each) => each === kind);
  return { ...rest, kinds: chosen ? [chosen] : kinds };
}
