import { defineSearch, id, oneOf, page, text } from "#app/domain/shared/search-params.ts";

const STATUSES = ["all", "pending", "approved", "rejected", "suspended"] as const;
export const STATUS_OPTIONS = [
  { value: "all", label: "All" },
  { value: "pending", label: "Pending" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
  { value: "suspended", label: "Suspended" },
];

export const propertySearch = defineSearch({
  q: text(),
  city: id(),
  status: oneOf(STATUSES, "all"),
  page: page(),
});
