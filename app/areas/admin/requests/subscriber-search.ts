import { date, defineSearch, oneOf, page, text } from "#app/domain/shared/search-params.ts";

/** What the list of subscribers shows is in its address. */
export const subscriberSearch = defineSearch({
  q: text(),
  state: oneOf(["active", "ended", "all"], "active"),
  from: date(),
  to: date(),
  page: page(),
});
