import { HOSPITAL_SORTS } from "#app/domain/places/labels.ts";
import { defineSearch, id, oneOf, page, text } from "#app/domain/shared/search-params.ts";

/** The address of the hospital master's list. */
export const search = defineSearch({
  q: text(),
  city: id(),
  shown: oneOf(["all", "active", "inactive"], "all"),
  sort: oneOf(HOSPITAL_SORTS, "name"),
  page: page(),
});
