import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { defineSearch, oneOf, page } from "#app/http/search-params.ts";

export const RATINGS = ["all", "5", "4", "3", "2", "1"] as const;

/** What the list shows is in its address. */
export const search = defineSearch({
  kind: oneOf(["all", ...BOOKING_KINDS], "all"),
  rating: oneOf(RATINGS, "all"),
  page: page(),
});
