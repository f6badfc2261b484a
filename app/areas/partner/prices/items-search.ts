import { defineSearch, ids, oneOf, type StateOf, text } from "#app/domain/shared/search-params.ts";

/** The change of prices to be previewed; the list has its own filters in the same address. */
export const priceSearch = defineSearch({
  items: ids(),
  direction: oneOf(["up", "down"], "up"),
  percent: text(8),
  look: oneOf(["", "1"], ""),
});
export type PriceState = StateOf<typeof priceSearch>;
