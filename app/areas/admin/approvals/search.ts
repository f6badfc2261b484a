import { APPROVAL_STATUSES } from "#app/domain/approvals/labels.ts";
import { paths } from "#app/http/paths.ts";
import { defineSearch, id, oneOf, page, type StateOf, text } from "#app/http/search-params.ts";

export const PROPERTY_KINDS = ["property", "room"] as const;
export const STATUS_FILTERS = [...APPROVAL_STATUSES, "all"] as const;

/** The list of what property partners ask for: what waits, unless told otherwise. */
export const propertyRequests = defineSearch({
  q: text(),
  kind: oneOf(["both", ...PROPERTY_KINDS], "both"),
  status: oneOf(STATUS_FILTERS, "pending"),
  city: id(),
  page: page(),
});

/** The list with these filters. */
export function propertyRequestsHref(filters: Partial<StateOf<typeof propertyRequests>>): string {
  return (
    paths.adminPropertyApproval +
    propertyRequests.href(propertyRequests.decode(new URLSearchParams()), filters)
  );
}
