import type { Context } from "#app/domain/context.ts";
import { execute } from "#db/client.ts";

/** A draft holds names and a home address, so it goes a week after it can no longer be used. */
const KEPT_DAYS = 7;
const BATCH = 5_000;

/** Removes drafts that ended a week ago, and those that ended before anybody typed anything into them, 5,000 at once. @returns how many */
export async function removeOldDrafts(ctx: Context): Promise<number> {
  let removed = 0;
  for (;;) {
    const batch = await execute(
      `DELETE FROM booking_drafts WHERE id IN (SELECT id FROM booking_drafts WHERE expires_at < $before
         OR expires_at < $now AND guests = '{}' AND order_id IS NULL ORDER BY expires_at LIMIT ${BATCH})`,
      { before: new Date(ctx.now.getTime() - KEPT_DAYS * 86_400_000), now: ctx.now },
      ctx.tx,
    );
    removed += batch;
    if (batch < BATCH) return removed;
  }
}
