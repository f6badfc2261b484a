import { userIdOf } from "#app/domain/context.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import { filled, present } from "#app/present.ts";
import { execute, rows } from "#db/client.ts";
import { blockingSlotsOfItem, stockBelowSold } from "./calendar/blocking-slots.ts";
import { sameValue } from "./compare.ts";
import type { TestPrice, Values } from "./fields.ts";
import type { StockUnit } from "./kind.ts";
import type { ItemKind } from "./labels.ts";
import type { ListingRecord } from "./record.ts";
import { LISTING_KINDS } from "./registry.ts";
import type { TermsFollowed } from "./set-terms.ts";

/** What follows from changed terms of an item: its slots, and a line of the price log for each price. */
export const itemTerms: TermsFollowed = {
  oversold: "stock_slots_not_oversold",

  async followStock(ctx, item, terms) {
    const { stock } = LISTING_KINDS[item.kind];
    if (!stock || sameValue(item.terms[stock.field], terms[stock.field])) return;
    const onShelf = item.kind === "equipment_item" && item.values.purchased_type !== "hire";
    const where = onShelf ? "slot = '-infinity'" : "slot >= $since AND follows_default";
    const bind = {
      itemId: item.id,
      capacity: terms[stock.field],
      ...(onShelf ? {} : { since: slotsFrom(stock.unit, ctx.now) }),
    };
    await rows(
      `SELECT FROM stock_slots WHERE item_id = $itemId AND ${where} AND $capacity::integer IS NOT NULL ORDER BY slot FOR UPDATE`,
      bind,
      ctx.tx,
    );
    await execute(
      `UPDATE stock_slots SET capacity = $capacity::integer${onShelf ? " + held + sold" : ""} WHERE item_id = $itemId AND ${where}`,
      bind,
      ctx.tx,
    );
  },

  async logPrices(ctx, changes, batchId) {
    const logged = changes.flatMap(({ listing, terms }) => priceChanges(listing, terms));
    if (logged.length === 0) return;
    await execute(
      `INSERT INTO item_price_changes (item_id, batch_id, field, lab_test_id, previous_paise, changed_paise, previous_ppm, changed_ppm,
         changed_by, changed_at)
       SELECT item_id, $batchId, field, lab_test_id, previous_paise, changed_paise, previous_ppm, changed_ppm, $changedBy, $now
       FROM jsonb_to_recordset($logged::jsonb) AS c(item_id uuid, field text, lab_test_id uuid, previous_paise bigint, changed_paise bigint,
         previous_ppm integer, changed_ppm integer)`,
      {
        batchId,
        logged: JSON.stringify(logged),
        changedBy: userIdOf(ctx.actor),
        now: ctx.now,
      },
      ctx.tx,
    );
  },

  async belowSold(ctx, itemId, terms) {
    const [item] = await rows<{ kind: ItemKind }>(
      "SELECT kind FROM items WHERE id = $itemId",
      { itemId },
      ctx.tx,
    );
    const { stock } = LISTING_KINDS[present(item).kind];
    const { field, unit } = filled(stock);
    const since = slotsFrom(unit, ctx.now);
    return stockBelowSold(await blockingSlotsOfItem({ itemId, capacity: Number(terms[field]), since }));
  },
};

/** From when on slots follow the usual number: a day that has begun can still be sold, a meal or an appointment that has begun cannot. */
const slotsFrom = (unit: StockUnit, now: Date): Date =>
  unit === "day" ? istInstant(istDate(now), "00:00") : now;

type LoggedPrice = {
  item_id: string;
  field: string;
  lab_test_id: string | null;
  previous_paise: number | null;
  changed_paise: number | null;
  previous_ppm: number | null;
  changed_ppm: number | null;
};

function priceChanges(item: ListingRecord, terms: Values): LoggedPrice[] {
  const none = {
    item_id: item.id,
    lab_test_id: null,
    previous_paise: null,
    changed_paise: null,
    previous_ppm: null,
    changed_ppm: null,
  };
  return LISTING_KINDS[item.kind].terms.flatMap((field): LoggedPrice[] => {
    const [before, after] = [item.terms[field.name], terms[field.name]];
    if (sameValue(before, after)) return [];
    const amount = (value: unknown) => (typeof value === "number" ? value : null);
    if (field.type === "rupees")
      return [{ ...none, field: field.name, previous_paise: amount(before), changed_paise: amount(after) }];
    if (field.type === "percent")
      return [{ ...none, field: field.name, previous_ppm: amount(before), changed_ppm: amount(after) }];
    if (field.type !== "tests") return [];
    const [old, now] = [(before ?? []) as TestPrice[], (after ?? []) as TestPrice[]];
    const ids = new Set([...old, ...now].map((test) => test.lab_test_id));
    const priceIn = (tests: TestPrice[], id: string) =>
      tests.find((test) => test.lab_test_id === id)?.price_paise ?? null;
    return [...ids]
      .filter((id) => priceIn(old, id) !== priceIn(now, id))
      .map((id) => ({
        ...none,
        field: "price_paise",
        lab_test_id: id,
        previous_paise: priceIn(old, id),
        changed_paise: priceIn(now, id),
      }));
  });
}
