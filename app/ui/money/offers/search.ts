import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { defineSearch, oneOf, page, text } from "#app/domain/shared/search-params.ts";

/** The address of a screen of partners' offers: the kind, a name, the page of what is on sale and that of the offers. */
export const offerSearch = defineSearch({
  kind: oneOf(BOOKING_KINDS, "room"),
  q: text(60),
  page: page(),
  offers: page(),
});
