import { csvStream } from "#app/domain/exports/csv.ts";
import { itemBatches } from "#app/domain/listings/read-items.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { staffLoader } from "#app/http/guard.ts";
import { listOf, STAFF_LISTS } from "#app/http/inventory-paths.ts";
import { itemCsvColumns, itemFilters, itemSearch } from "#app/ui/inventory/item-list.tsx";

/** A list of items as CSV, with the filters of the page. */
export const loader = staffLoader(
  { permission: "staff.item.read", search: itemSearch },
  (ctx, { request, search }) => {
    const name = listOf(STAFF_LISTS, request);
    const filters = itemFilters(STAFF_LISTS[name].kinds, search);
    return csvResponse(name, csvStream(itemCsvColumns(filters.kind), itemBatches(ctx, filters)));
  },
);
