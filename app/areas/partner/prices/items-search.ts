import { ITEM_KINDS, type ItemKind } from "#app/domain/listings/labels.ts";
import { defineSearch, ids, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";

/** What a list of prices shows is in its address, with the change that is looked at before it is made. */
export const priceSearch = defineSearch({
  kind: oneOf(["", ...ITEM_KINDS], ""),
  q: text(),
  items: ids(),
  direction: oneOf(["up", "down"], "up"),
  percent: text(8),
  look: oneOf(["", "1"], ""),
  page: page(),
});
export type PriceState = StateOf<typeof priceSearch>;

/** The items that the list shows; without a kind they are of the first one. */
export function pricedItems(kinds: readonly ItemKind[], state: PriceState) {
  const kind = kinds.find((each) => each === state.kind) ?? kinds[0]!;
  return { kind, q: state.q, status: "all" as const };
}
