import { csvStream } from "#app/domain/exports/csv.ts";
import { oneBatch } from "#app/domain/exports/list-batches.ts";
import { listPriceBatches, type PriceBatch } from "#app/domain/listings/change-prices.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { listOf, PRICE_LISTS } from "#app/http/inventory-paths.ts";
import { formatInstant } from "#app/ui/format.ts";

const COLUMNS = [
  { label: "changed_datetime", value: (row: PriceBatch) => formatInstant(row.at) },
  { label: "changed_by", value: (row: PriceBatch) => row.changedBy },
  { label: "prices", value: (row: PriceBatch) => row.prices },
  { label: "names", value: (row: PriceBatch) => row.names.join("; ") },
];

/** The last changes of several prices, as the page shows them. */
export const loader = partnerLoader({ permission: "partner.item.read" }, (ctx, { request }) => {
  const { kinds } = PRICE_LISTS[listOf(PRICE_LISTS, request)];
  return csvResponse("price-changes", csvStream(COLUMNS, oneBatch(listPriceBatches(ctx, kinds))));
});
