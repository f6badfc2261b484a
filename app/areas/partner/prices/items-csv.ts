import { csvStream } from "#app/domain/exports/csv.ts";
import { itemBatches } from "#app/domain/listings/read-items.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { listOf, PRICE_LISTS } from "#app/http/inventory-paths.ts";
import { itemCsvColumns } from "#app/ui/inventory/item-list.tsx";
import { pricedItems, priceSearch as search } from "./items-search.ts";

/** The items and their prices as the list filters them. */
export const loader = partnerLoader(
  { permission: "partner.item.read", search },
  (ctx, { request, search: state }) => {
    const name = listOf(PRICE_LISTS, request);
    const filters = pricedItems(PRICE_LISTS[name].kinds, state);
    return csvResponse(
      `${filters.kind}-prices`,
      csvStream(itemCsvColumns(filters.kind), itemBatches(ctx, filters)),
    );
  },
);
