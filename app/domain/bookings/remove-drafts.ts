import type { Context } from "#app/domain/context.ts";
import { execute } from "#db/client.ts";

/** A draft holds names and a home address, so it goes a week after it can no longer be used. */
const KEPT_DAYS = 7;
const BATCH = 5_000;

/** Removes drafts that ended a week ago, at most 5,000 at once. @returns how many */
export async function removeOldDrafts(ctx: Context): Promise<number> {
  return execute(
    `DELETE FROM booking_drafts WHERE id IN (
       SELECT id FROM booking_drafts WHERE expires_at < $before ORDER BY expires_at LIMIT ${BATCH})`,
    { before: new Date(ctx.now.getTime() - KEPT_DAYS * 86_400_000) },
    ctx.tx,
  );
}
