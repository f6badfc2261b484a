import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, rows, type Transaction } from "#db/client.ts";
import { changeScope } from "../policy.ts";
import { type BlockingSlot, blockingSlots, stockBelowSold, type WantedCapacity } from "./blocking-slots.ts";
import { type StockChange, stockChange } from "./stock-schema.ts";
import { type ChangedSlot, changedItems, changedSlots } from "./stock-slots.ts";

const SLOTS = "jsonb_to_recordset($slots::jsonb) AS x(item_id uuid, slot timestamptz, usual integer)";

/**
 * Changes how much there is of several items of one outlet, or opens and closes them, for all slots of a range of days at once; what
 * is left out stays. The batch can be set back by `undoStock`.
 * @throws Invalid; NotFound for foreign items; Conflict (`stock_below_sold`, details `bookings`) when more is taken than would be left
 */
export async function setStock(
  ctx: Context,
  input: StockChange,
): Promise<{ slots: number; batchId: string }> {
  const change = parseInput(stockChange, input);
  const batchId = randomUUID();
  let slots: ChangedSlot[] = [];
  try {
    return await withTransaction(ctx, async (ctx) => {
      const items = await changedItems(ctx, change.item_ids, changeScope(ctx.actor, "i"));
      slots = changedSlots(ctx, items, change);
      const bind = bindOf(slots, change);
      const outletId = present(items[0]).outletId;
      await lockSlots(ctx.tx, slots);
      await keepBatch(ctx, { batchId, outletId, bind });
      await execute(UPDATE, bind, ctx.tx);
      await recordAudit(ctx, {
        action: "stock.change",
        subjectKind: present(items[0]).kind,
        subjectId: outletId,
        after: { ...change, slots: slots.length },
        batchId,
      });
      return { slots: slots.length, batchId };
    });
  } catch (error) {
    if (brokenConstraint(error) !== "stock_slots_not_oversold") throw error;
    throw stockBelowSold(await blockingSlots(wantedCapacities(slots, change)));
  }
}

/** Slots of one item that stand alike and would be changed alike. */
export type StockPreview = {
  itemId: string;
  name: string;
  slots: number;
  firstDay: IsoDate;
  lastDay: IsoDate;
  before: { capacity: number; closed: boolean };
  after: { capacity: number; closed: boolean };
};

/** What `setStock` would do, without doing it, and the bookings that stand in the way. @throws as `setStock`, except for those */
export async function previewStock(
  ctx: Context,
  input: StockChange,
): Promise<{ groups: StockPreview[]; blocking: BlockingSlot[] }> {
  const change = parseInput(stockChange, input);
  const items = await changedItems(ctx, change.item_ids, changeScope(ctx.actor, "i"));
  const slots = changedSlots(ctx, items, change);
  const [groups, blocking] = await Promise.all([
    rows<StockPreview>(PREVIEW, bindOf(slots, change), ctx.tx),
    change.capacity === undefined ? [] : blockingSlots(wantedCapacities(slots, change)),
  ]);
  return { groups, blocking };
}

/** `set…` says whether a column changes at all; a null capacity then means: as the item. */
function bindOf(slots: ChangedSlot[], { capacity, closed }: StockChange) {
  return {
    slots: JSON.stringify(slots),
    setCapacity: capacity !== undefined,
    capacity: typeof capacity === "number" ? capacity : null,
    setClosed: closed !== undefined,
    closed: closed ?? false,
  };
}

/** Gives each slot its row, as its item has it, and locks them in the order in which everybody locks them: (item, slot). */
export async function lockSlots(tx: Transaction, slots: ChangedSlot[]): Promise<void> {
  const bind = { slots: JSON.stringify(slots) };
  await execute(
    `INSERT INTO stock_slots (item_id, slot, capacity) SELECT x.item_id, x.slot, x.usual FROM ${SLOTS}
     ORDER BY x.item_id, x.slot ON CONFLICT DO NOTHING`,
    bind,
    tx,
  );
  await rows(
    `SELECT FROM stock_slots s JOIN ${SLOTS} ON x.item_id = s.item_id AND x.slot = s.slot ORDER BY s.item_id, s.slot FOR UPDATE OF s`,
    bind,
    tx,
  );
}

const UPDATE = `
  UPDATE stock_slots s SET
    capacity = CASE WHEN $setCapacity::boolean THEN coalesce($capacity::integer, x.usual) ELSE s.capacity END,
    follows_default = CASE WHEN $setCapacity::boolean THEN $capacity::integer IS NULL ELSE s.follows_default END,
    closed = CASE WHEN $setClosed::boolean THEN $closed::boolean ELSE s.closed END
  FROM ${SLOTS} WHERE s.item_id = x.item_id AND s.slot = x.slot`;

const PREVIEW = `
  SELECT item_id, name, count(*)::integer AS slots, min(day)::text AS "firstDay", max(day)::text AS "lastDay",
    jsonb_build_object('capacity', capacity, 'closed', closed) AS before,
    jsonb_build_object('capacity', new_capacity, 'closed', new_closed) AS after
  FROM (SELECT x.item_id, item.name, (x.slot AT TIME ZONE 'Asia/Kolkata')::date AS day, coalesce(s.capacity, x.usual) AS capacity,
      coalesce(s.closed, false) AS closed,
      CASE WHEN $setCapacity::boolean THEN coalesce($capacity::integer, x.usual) ELSE coalesce(s.capacity, x.usual) END AS new_capacity,
      CASE WHEN $setClosed::boolean THEN $closed::boolean ELSE coalesce(s.closed, false) END AS new_closed
    FROM ${SLOTS} JOIN items item ON item.id = x.item_id
    LEFT JOIN stock_slots s ON s.item_id = x.item_id AND s.slot = x.slot) changed
  GROUP BY item_id, name, capacity, closed, new_capacity, new_closed ORDER BY name, item_id, min(day)`;

async function keepBatch(
  ctx: TxContext,
  { batchId, outletId, bind }: { batchId: string; outletId: string; bind: ReturnType<typeof bindOf> },
): Promise<void> {
  await execute(
    `INSERT INTO stock_batches (id, outlet_id, changes, changed_by, changed_at)
     SELECT $batchId, $outletId, jsonb_agg(jsonb_build_object('item_id', s.item_id, 'slot', s.slot, 'usual', s.usual,
       'capacity_was', s.own, 'closed_was', s.closed,
       'capacity_is', CASE WHEN $setCapacity::boolean THEN $capacity::integer ELSE s.own END,
       'closed_is', CASE WHEN $setClosed::boolean THEN $closed::boolean ELSE s.closed END)), $changedBy, $now
     FROM (SELECT s.item_id, s.slot, x.usual, s.closed, CASE WHEN NOT s.follows_default THEN s.capacity END AS own
       FROM stock_slots s JOIN ${SLOTS} ON x.item_id = s.item_id AND x.slot = s.slot) s`,
    { ...bind, batchId, outletId, changedBy: userIdOf(ctx.actor), now: ctx.now },
    ctx.tx,
  );
}

const wantedCapacities = (slots: ChangedSlot[], { capacity }: StockChange): WantedCapacity[] =>
  slots.map(({ item_id, slot, usual }) => ({
    item_id,
    slot,
    capacity: typeof capacity === "number" ? capacity : usual,
  }));
