import type { Context } from "#app/domain/context.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, rows } from "#db/client.ts";

const BATCH = 100;

/** Removes files whose time is over, and the orders of them. For a schedule. @returns how many went @throws AggregateError when some cannot go */
export async function removeOldFiles(ctx: Context): Promise<number> {
  const files = await storage();
  const over = (seen: string[]) =>
    rows<{ id: string; key: string | null }>(
      `SELECT id, file_key AS key FROM report_exports WHERE expires_at <= $now AND id <> ALL($seen::uuid[]) ORDER BY expires_at LIMIT ${BATCH}`,
      { now: ctx.now, seen },
    );
  return eachDueOnItsOwn(over, async ({ id, key }) => {
    // The file first: an order without its file is found again, a file without its order never.
    if (key) await files.remove(key);
    await execute("DELETE FROM report_exports WHERE id = $id", { id });
  });
}
