import { priceChangeList } from "#app/domain/listings/price-change-list.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { listOf, PRICE_LISTS } from "#app/http/item-lists.ts";
import { csvOf } from "#app/http/show-list.ts";

/** The last changes of several prices. */
export const loader = partnerLoader({ permission: "partner.item.read" }, (ctx, { request }) =>
  csvOf(ctx, priceChangeList, { kinds: [...PRICE_LISTS[listOf(PRICE_LISTS, request)].kinds] }),
);
