import { REQUEST_STATUSES } from "#app/domain/requests/labels.ts";
import { date, defineSearch, oneOf, page, text } from "#app/domain/shared/search-params.ts";

export const STATUS_FILTERS = ["all", ...REQUEST_STATUSES] as const;

/** What the list of the assistant's patients shows is in its address. */
export const patientSearch = defineSearch({
  q: text(),
  status: oneOf(STATUS_FILTERS, "all"),
  from: date(),
  to: date(),
  page: page(),
});
