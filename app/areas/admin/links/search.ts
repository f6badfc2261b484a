import { defineSearch, id, oneOf, page, text } from "#app/domain/shared/search-params.ts";
import { UPLOAD_STATUS_LABELS, UPLOAD_STATUSES } from "#app/domain/short-links/labels.ts";

export const LINK_FILTERS = ["", ...UPLOAD_STATUSES, "disabled", "expired"] as const;

export const linkSearch = defineSearch({
  q: text(80),
  status: oneOf(LINK_FILTERS, ""),
  file: id(),
  page: page(),
});

export const STATUS_OPTIONS = [
  { value: "", label: "All" },
  ...UPLOAD_STATUSES.map((value) => ({ value, label: UPLOAD_STATUS_LABELS[value] })),
  { value: "disabled", label: "Switched off" },
  { value: "expired", label: "Ended" },
];
