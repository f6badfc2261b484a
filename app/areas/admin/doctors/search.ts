import { defineSearch, id, oneOf, page, text } from "#app/domain/shared/search-params.ts";

const SHOWN = ["all", "shown", "hidden"] as const;
export const SHOWN_OPTIONS = [
  { value: "all", label: "All" },
  { value: "shown", label: "Shown" },
  { value: "hidden", label: "Not shown" },
];

export const doctorSearch = defineSearch({
  q: text(),
  department: id(),
  shown: oneOf(SHOWN, "all"),
  page: page(),
});
export const hospitalSearch = defineSearch({
  q: text(),
  city: id(),
  shown: oneOf(SHOWN, "all"),
  page: page(),
});
