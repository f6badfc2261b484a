import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { licenceValid } from "#app/domain/shared/on-sale.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, rows } from "#db/client.ts";
import { listingScope } from "./policy.ts";
import { lockListing } from "./record.ts";

/** How long a kitchen that has too much to do takes no orders for today. */
export const PAUSE_MINUTES = 30;

/**
 * Stops a kitchen's orders for today for 30 minutes; existing orders stand, and later days stay on sale. Pressing again restarts the 30
 * minutes; `ended` takes orders again at once.
 * @throws NotFound for a foreign one, and for what is no kitchen
 */
export async function pauseKitchen(ctx: Context, id: string, ended = false): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { kind } = await lockListing(ctx, { store: "items", id });
    if (kind !== "kitchen") throw new NotFound();
    const pausedUntil = ended ? null : new Date(ctx.now.getTime() + PAUSE_MINUTES * 60_000);
    await execute(
      "UPDATE outlets SET paused_until = $pausedUntil WHERE item_id = $id",
      { id, pausedUntil },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: ended ? "kitchen.resume" : "kitchen.pause",
      subjectKind: "kitchen",
      subjectId: id,
      after: { pausedUntil: pausedUntil?.toISOString() ?? null },
    });
  });
}

export type RunningKitchen = { id: string; name: string; pausedUntil: Date | null };

/** The kitchens of the actor's scope that guests find, each with the end of its pause if it is paused now: at most 20. */
export async function listRunningKitchens(ctx: Context): Promise<RunningKitchen[]> {
  const scope = listingScope(ctx.actor, "i");
  return rows<RunningKitchen>(
    `SELECT i.id, i.name, CASE WHEN outlet.paused_until > $now THEN outlet.paused_until END AS paused_until
     FROM items i JOIN outlets outlet ON outlet.item_id = i.id
     WHERE ${scope.where} AND i.kind = 'kitchen' AND i.status = 'approved' AND i.on_sale
       AND ${licenceValid("outlet", "$today")} ORDER BY i.name, i.id LIMIT 20`,
    { ...scope.bind, now: ctx.now, today: istDate(ctx.now) },
    ctx.tx,
  );
}
