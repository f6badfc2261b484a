import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, row, rows } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { changeScope, listingScope } from "../policy.ts";
import { blockingSlots, stockBelowSold, type WantedCapacity } from "./blocking-slots.ts";
import { lockSlots } from "./set-stock.ts";
import { changedItems } from "./stock-slots.ts";

export type StockBatch = {
  batchId: string;
  at: Date;
  changedBy: string | null;
  undoneAt: Date | null;
  names: string[];
  slots: number;
  firstDay: IsoDate;
  lastDay: IsoDate;
};

const CHANGES = `jsonb_to_recordset(b.changes) AS c(item_id uuid, slot timestamptz, capacity_was integer, closed_was boolean,
  capacity_is integer, closed_is boolean)`;

/** The last ten changes of what an outlet sells that the actor may see, newest first. They are kept for 30 days. */
export function listStockBatches(ctx: Context, { outletId }: { outletId: string }): Promise<StockBatch[]> {
  const scope = listingScope(ctx.actor, "i");
  return rows<StockBatch>(
    `SELECT b.id AS "batchId", b.changed_at AS at, b.undone_at, u.name AS "changedBy", of.*
     FROM (SELECT b.* FROM stock_batches b JOIN items i ON i.id = b.outlet_id
           WHERE b.outlet_id = $outletId AND ${scope.where} ORDER BY b.changed_at DESC, b.id LIMIT 10) b
     LEFT JOIN users u ON u.id = b.changed_by
     CROSS JOIN LATERAL (SELECT count(*)::integer AS slots, min((c.slot AT TIME ZONE 'Asia/Kolkata')::date)::text AS "firstDay",
       max((c.slot AT TIME ZONE 'Asia/Kolkata')::date)::text AS "lastDay", (array_agg(DISTINCT item.name))[1:3] AS names
       FROM ${CHANGES} JOIN items item ON item.id = c.item_id) of
     ORDER BY b.changed_at DESC, b.id`,
    { outletId, ...scope.bind },
    ctx.tx,
  );
}

type Change = { item_id: string; slot: string; capacity_was: number | null; closed_was: boolean };

/**
 * Sets the slots of a batch back to what they were before it, as a batch of its own: slots that have begun stay.
 * @returns how many slots were set back
 * @throws NotFound when it is not the actor's; Conflict (`changed_since`) when a slot was changed again or nothing is left to set
 *   back; Conflict (`stock_below_sold`, details `bookings`) when more is taken than would be left
 */
export async function undoStock(
  ctx: Context,
  input: { batchId: string },
): Promise<{ slots: number; outletId: string }> {
  let wanted: WantedCapacity[] = [];
  try {
    return await withTransaction(ctx, async (ctx) => {
      const batch = await lockBatch(ctx, input.batchId);
      const changes = batch.changes.filter(({ slot }) => new Date(slot) > ctx.now);
      if (batch.undoneAt || changes.length === 0) throw changedSince();
      const ids = [...new Set(changes.map((change) => change.item_id))];
      const items = await changedItems(ctx, ids, changeScope(ctx.actor, "i"));
      const usual = new Map(items.map((item) => [item.id, item.usual]));
      await lockSlots(
        ctx.tx,
        changes.map(({ item_id, slot }) => ({ item_id, slot, usual: present(usual.get(item_id)) })),
      );
      wanted = changes.map(({ item_id, slot, capacity_was }) => ({
        item_id,
        slot,
        capacity: capacity_was ?? present(usual.get(item_id)),
      }));
      await setBack(ctx, {
        batchId: input.batchId,
        wanted,
        kind: present(items[0]).kind,
        outletId: batch.outletId,
      });
      return { slots: changes.length, outletId: batch.outletId };
    });
  } catch (error) {
    if (brokenConstraint(error) !== "stock_slots_not_oversold") throw error;
    throw stockBelowSold(await blockingSlots(wanted));
  }
}

const changedSince = () =>
  new Conflict("This has changed since, or is over. Nothing was undone.", "changed_since");

async function lockBatch(ctx: TxContext, batchId: string) {
  const scope = changeScope(ctx.actor, "i");
  const found = await row<{ outletId: string; undoneAt: Date | null; changes: Change[] }>(
    `SELECT b.outlet_id, b.undone_at, b.changes FROM stock_batches b
     JOIN items i ON i.id = b.outlet_id WHERE b.id = $batchId AND ${scope.where} FOR UPDATE OF b`,
    { batchId, ...scope.bind },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** Of the locked slots of a batch: refuses those that do not stand as it left them, then writes batch and slots. */
async function setBack(
  ctx: TxContext,
  { batchId, wanted, kind, outletId }: { batchId: string; wanted: object[]; kind: string; outletId: string },
): Promise<void> {
  const undoId = randomUUID();
  const changedBy = userIdOf(ctx.actor);
  const bind = { batchId, undoId, changedBy, now: ctx.now, wanted: JSON.stringify(wanted) };
  const standing = present(
    await row<{ count: number }>(
      `SELECT count(*)::integer AS count FROM stock_batches b CROSS JOIN LATERAL ${CHANGES}
     JOIN stock_slots s ON s.item_id = c.item_id AND s.slot = c.slot
     WHERE b.id = $batchId AND c.slot > $now AND s.closed = c.closed_is
       AND CASE WHEN NOT s.follows_default THEN s.capacity END IS NOT DISTINCT FROM c.capacity_is`,
      bind,
      ctx.tx,
    ),
  );
  if (standing.count !== wanted.length) throw changedSince();
  await execute(
    `INSERT INTO stock_batches (id, outlet_id, changes, changed_by, changed_at)
     SELECT $undoId, b.outlet_id, jsonb_agg(jsonb_build_object('item_id', c.item_id, 'slot', c.slot, 'capacity_was', c.capacity_is,
       'closed_was', c.closed_is, 'capacity_is', c.capacity_was, 'closed_is', c.closed_was)), $changedBy, $now
     FROM stock_batches b CROSS JOIN LATERAL ${CHANGES} WHERE b.id = $batchId AND c.slot > $now GROUP BY b.id`,
    bind,
    ctx.tx,
  );
  await execute(
    `UPDATE stock_slots s SET capacity = x.capacity, follows_default = c.capacity_was IS NULL, closed = c.closed_was
     FROM stock_batches b CROSS JOIN LATERAL ${CHANGES}
     JOIN jsonb_to_recordset($wanted::jsonb) AS x(item_id uuid, slot timestamptz, capacity integer) ON x.item_id = c.item_id AND x.slot = c.slot
     WHERE b.id = $batchId AND s.item_id = c.item_id AND s.slot = c.slot`,
    bind,
    ctx.tx,
  );
  await models.StockBatch.update({ undoneAt: ctx.now }, { where: { id: batchId }, transaction: ctx.tx });
  await recordAudit(ctx, {
    action: "stock.undo",
    subjectKind: kind,
    subjectId: outletId,
    after: { undone: batchId, slots: wanted.length },
    batchId: undoId,
  });
}
