import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { ITEM_KINDS } from "./labels.ts";
import { listingScope } from "./policy.ts";

/** Prices of which the last changes are read: changes of long ago are in the log of each item. */
const LAST = 500;

/** The last changes of several prices at once, of items that the actor may see. */
export const priceChangeList = defineList({
  name: "price-changes",
  title: "Last changes of prices",
  from: {
    as: "batch",
    select: (
      where,
    ) => `SELECT change.batch_id, max(change.changed_at) AS at, max(u.name) AS changed_by, count(*)::integer AS prices,
        array_agg(DISTINCT item.name) AS names, max(change.id) AS newest
      FROM (SELECT * FROM item_price_changes WHERE changed_paise IS NOT NULL AND previous_paise IS NOT NULL AND lab_test_id IS NULL
              AND item_id IN (SELECT i.id FROM items i WHERE ${where}) ORDER BY id DESC LIMIT ${LAST}) change
      JOIN items item ON item.id = change.item_id LEFT JOIN users u ON u.id = change.changed_by GROUP BY change.batch_id`,
  },
  key: "batch.batch_id",
  columns: {
    changed_datetime: column.instant("When", "batch.at", { always: true }),
    changed_by: column.text("Who", "coalesce(batch.changed_by, 'The system')", { always: true }),
    prices: column.count("Prices", "batch.prices", { always: true }),
    names: column.texts("Of", "batch.names", { always: true }),
  },
  filters: { kinds: filter.some(null, ITEM_KINDS, "i.kind = ANY($kinds::text[])") },
  scope: ({ actor }) => {
    const { where, bind } = listingScope(actor, "i");
    return { sql: where, bind };
  },
  order: "batch.newest DESC",
  pageSize: 10,
});

export type PriceChangeRow = ListRow<typeof priceChangeList>;
