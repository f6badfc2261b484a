import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { istDate, istInstant } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { brokenConstraint, execute, inTransaction, rows, type Transaction } from "#db/client.ts";
import { refuseWrongChoices } from "./choices.ts";
import { changesOf, refuseStale, sameValue, sameValues } from "./drafts.ts";
import type { ItemValues, TestPrice } from "./fields.ts";
import { type ItemRecord, lockItem, writeItem } from "./item-record.ts";
import { KINDS } from "./registry.ts";
import { itemTermsSchema } from "./schema.ts";
import { refuseDepositWithoutHire } from "./submit-item.ts";

/**
 * Changes what an item costs and how many there are, at once; each price that changes is written to the price log. Slots from
 * now on that follow the item's number follow it; those with a number of their own keep it.
 * @throws Invalid; NotFound; Conflict (`stale`; `stock_below_sold`)
 */
export async function setItemTerms(
  ctx: Context,
  input: { itemId: string; terms: ItemValues; version?: number },
): Promise<{ changed: boolean }> {
  return orBelowSold(() =>
    inTransaction(ctx.tx, async (tx) => {
      const item = await lockItem(ctx, tx, input.itemId);
      refuseStale(item.version, input.version);
      const terms = parseInput(itemTermsSchema(item.kind), input.terms);
      await refuseWrongChoices(tx, KINDS[item.kind].terms, terms);
      return { changed: await writeTerms(ctx, tx, item, terms, randomUUID()) };
    }),
  );
}

/** @throws Conflict (`stock_below_sold`) when fewer would be left than are held and sold, which the database refuses */
export async function orBelowSold<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (brokenConstraint(error) !== "stock_slots_not_oversold") throw error;
    throw new Conflict(
      "More is sold than you would leave. Please leave more, or cancel bookings first.",
      "stock_below_sold",
    );
  }
}

/** Writes checked terms onto a locked item, with price log, stock and audit. @returns false when nothing changes */
export async function writeTerms(
  ctx: Context,
  tx: Transaction,
  item: ItemRecord,
  terms: ItemValues,
  batchId: string,
): Promise<boolean> {
  if (sameValues(item.terms, terms)) return false;
  refuseDepositWithoutHire(item.kind, { ...item.values, ...terms });
  await writeItem(tx, item, KINDS[item.kind].terms, terms, { now: ctx.now });
  await followStock(ctx, tx, item, terms);
  await logPrices(ctx, tx, item, terms, batchId);
  await recordAudit(ctx, tx, {
    action: `${item.kind}.terms`,
    subjectKind: item.kind,
    subjectId: item.id,
    ...changesOf(item.terms, terms),
    batchId,
  });
  return true;
}

async function followStock(
  ctx: Context,
  tx: Transaction,
  item: ItemRecord,
  terms: ItemValues,
): Promise<void> {
  const { stock } = KINDS[item.kind];
  if (!stock || sameValue(item.terms[stock.field], terms[stock.field])) return;
  const onShelf = item.kind === "equipment_item" && item.values.purchased_type !== "hire";
  const where = onShelf ? "slot = '-infinity'" : "slot >= $since AND follows_default";
  const bind = {
    itemId: item.id,
    capacity: terms[stock.field],
    ...(onShelf ? {} : { since: stock.unit === "day" ? istInstant(istDate(ctx.now), "00:00") : ctx.now }),
  };
  await rows(
    `SELECT FROM stock_slots WHERE item_id = $itemId AND ${where} AND $capacity::integer IS NOT NULL ORDER BY slot FOR UPDATE`,
    bind,
    tx,
  );
  await execute(
    `UPDATE stock_slots SET capacity = $capacity::integer${onShelf ? " + held + sold" : ""} WHERE item_id = $itemId AND ${where}`,
    bind,
    tx,
  );
}

type LoggedPrice = {
  field: string;
  lab_test_id: string | null;
  previous_paise: number | null;
  changed_paise: number | null;
  previous_ppm: number | null;
  changed_ppm: number | null;
};

async function logPrices(
  ctx: Context,
  tx: Transaction,
  item: ItemRecord,
  terms: ItemValues,
  batchId: string,
): Promise<void> {
  const changes = priceChanges(item, terms);
  if (changes.length === 0) return;
  await execute(
    `INSERT INTO item_price_changes (item_id, batch_id, field, lab_test_id, previous_paise, changed_paise, previous_ppm, changed_ppm,
       changed_by, changed_at)
     SELECT $itemId, $batchId, field, lab_test_id, previous_paise, changed_paise, previous_ppm, changed_ppm, $changedBy, $now
     FROM jsonb_to_recordset($changes::jsonb) AS c(field text, lab_test_id uuid, previous_paise bigint, changed_paise bigint,
       previous_ppm integer, changed_ppm integer)`,
    {
      itemId: item.id,
      batchId,
      changes: JSON.stringify(changes),
      changedBy: isUser(ctx.actor) ? ctx.actor.id : null,
      now: ctx.now,
    },
    tx,
  );
}

function priceChanges(item: ItemRecord, terms: ItemValues): LoggedPrice[] {
  const none = {
    lab_test_id: null,
    previous_paise: null,
    changed_paise: null,
    previous_ppm: null,
    changed_ppm: null,
  };
  return KINDS[item.kind].terms.flatMap((field): LoggedPrice[] => {
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
