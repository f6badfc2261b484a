import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import { type IsoDate, nightDate } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, row, rows } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { changeScope } from "../policy.ts";
import { belowSoldConflict, blockingBookings } from "./blocking-bookings.ts";
import { lockCalendarNights } from "./lock-nights.ts";

const CHANGES = `jsonb_to_recordset(b.changes) AS c(room_id uuid, night date, allotment_was integer, price_was bigint, closed_was boolean,
  allotment_is integer, price_is bigint, closed_is boolean, reason_was text, reason_is text, arrival_was boolean, arrival_is boolean,
  departure_was boolean, departure_is boolean)`;

/** What a batch says of a column; those of before the column was there say nothing, and leave it. */
const stands = (column: string, said: string) => `n.${column} = coalesce(${said}, n.${column})`;

type Change = {
  room_id: string;
  night: IsoDate;
  allotment_was: number | null;
  price_was: number | null;
  closed_was: boolean;
};

/**
 * Sets the nights of a batch back to what they were before it, as a batch of its own: nights that are over stay. Prices that change
 * with it are written to the price log.
 * @returns how many nights of rooms were set back
 * @throws NotFound when it is not the actor's; Conflict (`changed_since`) when a night was changed again or nothing is left to set
 *   back; Conflict (`allotment_below_sold`, details `bookings`) when more is taken than would be left
 */
export async function undoNights(
  ctx: Context,
  input: { batchId: string },
): Promise<{ nights: number; propertyId: string; firstNight: IsoDate }> {
  let wanted: Array<Change & { allotment: number }> = [];
  try {
    return await withTransaction(ctx, async (ctx) => {
      const batch = await lockBatch(ctx, input.batchId);
      const tonight = nightDate(ctx.now);
      const changes = batch.changes.filter(({ night }) => night >= tonight);
      if (batch.undoneAt || changes.length === 0) throw changedSince();
      const roomIds = [...new Set(changes.map((change) => change.room_id))].sort();
      const defaults = await rows<{ id: string; allotment: number }>(
        "SELECT id, default_allotment AS allotment FROM rooms WHERE id = ANY($roomIds::uuid[]) ORDER BY id FOR SHARE",
        { roomIds },
        ctx.tx,
      );
      await lockCalendarNights(ctx.tx, {
        roomIds,
        nights: [...new Set(changes.map((change) => change.night))],
      });
      const allotmentOf = new Map(defaults.map(({ id, allotment }) => [id, allotment]));
      wanted = changes.map((change) => ({
        ...change,
        allotment: change.allotment_was ?? present(allotmentOf.get(change.room_id)),
      }));
      await setBack(ctx, {
        batchId: input.batchId,
        propertyId: batch.propertyId,
        tonight,
        count: changes.length,
      });
      const firstNight = present(changes.map(({ night }) => night).sort()[0]);
      return { nights: changes.length, propertyId: batch.propertyId, firstNight };
    });
  } catch (error) {
    if (brokenConstraint(error) !== "room_nights_not_oversold") throw error;
    throw belowSoldConflict(
      await blockingBookings(
        wanted.map(({ room_id, night, allotment }) => ({ roomId: room_id, night, allotment })),
      ),
    );
  }
}

const changedSince = () =>
  new Conflict("These nights have changed since, or are over. Nothing was undone.", "changed_since");

async function lockBatch(ctx: TxContext, batchId: string) {
  const scope = changeScope(ctx.actor, "p");
  const found = await row<{ propertyId: string; undoneAt: Date | null; changes: Change[] }>(
    `SELECT b.property_id, b.undone_at, b.changes FROM stock_batches b
     JOIN properties p ON p.id = b.property_id WHERE b.id = $batchId AND ${scope.where} FOR UPDATE OF b`,
    { batchId, ...scope.bind },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** Of the locked nights of a batch: refuses those that do not stand as it left them, then writes log, batch and nights. */
async function setBack(
  ctx: TxContext,
  {
    batchId,
    propertyId,
    tonight,
    count,
  }: { batchId: string; propertyId: string; tonight: IsoDate; count: number },
): Promise<void> {
  const undoId = randomUUID();
  const changedBy = userIdOf(ctx.actor);
  const bind = { batchId, undoId, tonight, changedBy, now: ctx.now };
  const standing = present(
    await row<{ count: number }>(
      `SELECT count(*)::integer AS count FROM stock_batches b CROSS JOIN LATERAL ${CHANGES}
     JOIN room_nights n ON n.room_id = c.room_id AND n.night = c.night
     WHERE b.id = $batchId AND c.night >= $tonight AND n.closed = c.closed_is AND n.price_paise IS NOT DISTINCT FROM c.price_is
       AND CASE WHEN NOT n.follows_default THEN n.allotment END IS NOT DISTINCT FROM c.allotment_is
       AND ${stands("closed_reason", "c.reason_is")} AND ${stands("closed_to_arrival", "c.arrival_is")}
       AND ${stands("closed_to_departure", "c.departure_is")}`,
      bind,
      ctx.tx,
    ),
  );
  if (standing.count !== count) throw changedSince();
  await execute(
    `INSERT INTO price_changes (room_id, batch_id, first_night, last_night, previous_price_paise, changed_price_paise, changed_by, changed_at)
     SELECT room_id, $undoId, min(night), max(night), price, new_price, $changedBy, $now
     FROM (SELECT c.room_id, c.night, coalesce(c.price_is, r.default_price_paise) AS price, coalesce(c.price_was, r.default_price_paise) AS new_price
       FROM stock_batches b CROSS JOIN LATERAL ${CHANGES} JOIN rooms r ON r.id = c.room_id WHERE b.id = $batchId AND c.night >= $tonight) changed
     WHERE price <> new_price GROUP BY room_id, price, new_price`,
    bind,
    ctx.tx,
  );
  await execute(
    `INSERT INTO stock_batches (id, property_id, changes, changed_by, changed_at)
     SELECT $undoId, b.property_id, jsonb_agg(jsonb_build_object('room_id', c.room_id, 'night', c.night, 'allotment_was', c.allotment_is,
       'price_was', c.price_is, 'closed_was', c.closed_is, 'allotment_is', c.allotment_was, 'price_is', c.price_was, 'closed_is', c.closed_was,
       'reason_was', c.reason_is, 'reason_is', c.reason_was, 'arrival_was', c.arrival_is, 'arrival_is', c.arrival_was,
       'departure_was', c.departure_is, 'departure_is', c.departure_was)),
       $changedBy, $now
     FROM stock_batches b CROSS JOIN LATERAL ${CHANGES} WHERE b.id = $batchId AND c.night >= $tonight GROUP BY b.id`,
    bind,
    ctx.tx,
  );
  await execute(
    `UPDATE room_nights n SET allotment = coalesce(c.allotment_was, r.default_allotment), follows_default = c.allotment_was IS NULL,
       price_paise = c.price_was, closed = c.closed_was,
       closed_reason = CASE WHEN c.closed_was THEN coalesce(c.reason_was, n.closed_reason) ELSE '' END,
       closed_to_arrival = coalesce(c.arrival_was, n.closed_to_arrival),
       closed_to_departure = coalesce(c.departure_was, n.closed_to_departure)
     FROM stock_batches b CROSS JOIN LATERAL ${CHANGES} JOIN rooms r ON r.id = c.room_id
     WHERE b.id = $batchId AND c.night >= $tonight AND n.room_id = c.room_id AND n.night = c.night`,
    bind,
    ctx.tx,
  );
  await models.StockBatch.update({ undoneAt: ctx.now }, { where: { id: batchId }, transaction: ctx.tx });
  await recordAudit(ctx, {
    action: "nights.undo",
    subjectKind: "property",
    subjectId: propertyId,
    after: { undone: batchId, nights: count },
    batchId: undoId,
  });
}
