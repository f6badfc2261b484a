import { REQUEST_STATUSES } from "#app/domain/requests/labels.ts";
import { date, defineSearch, oneOf, page, text } from "#app/domain/shared/search-params.ts";

export const STATUS_FILTERS = ["all", ...REQUEST_STATUSES, "overdue"] as const;

/** What the list of one's own requests shows is in its address. */
export const requestSearch = defineSearch({
  q: text(),
  status: oneOf(STATUS_FILTERS, "all"),
  from: date(),
  to: date(),
  page: page(),
});
