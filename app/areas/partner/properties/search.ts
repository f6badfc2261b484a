import { ITEM_STATUSES } from "#app/domain/listings/labels.ts";
import { defineSearch, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";
import { paths } from "#app/http/paths.ts";

export const STATUS_FILTERS = ["all", ...ITEM_STATUSES] as const;

/** What the list of properties shows is in its address. `waits`: only those of which something waits for approval. */
export const propertySearch = defineSearch({
  q: text(),
  status: oneOf(STATUS_FILTERS, "all"),
  waits: oneOf(["", "on"], ""),
  page: page(),
});

/** The list with these filters. */
export function propertiesHref(filters: Partial<StateOf<typeof propertySearch>>): string {
  return paths.partnerProperties + propertySearch.href(propertySearch.decode(new URLSearchParams()), filters);
}
