import type { Context } from "#app/domain/context.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { execute } from "#db/client.ts";

/** How long a change of many nights or slots can be set back. Prices stay in the price log for good. */
const KEPT_DAYS = 30;

/** Removes what is kept to set changes back and is too old for it. */
export async function removeOldBatches(ctx: Context): Promise<void> {
  await execute(
    "DELETE FROM stock_batches WHERE changed_at < $before::date",
    { before: addDays(istDate(ctx.now), -KEPT_DAYS) },
    ctx.tx,
  );
}
