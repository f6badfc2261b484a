import type { Context } from "#app/domain/context.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, rows } from "#db/client.ts";

const BATCH = 100;

/** Removes files whose time is over, and the orders of them. For a schedule. @returns how many went */
export async function removeOldFiles(ctx: Context): Promise<number> {
  let removed = 0;
  for (;;) {
    const over = await rows<{ id: string; key: string | null }>(
      `SELECT id, file_key AS key FROM report_exports WHERE expires_at <= $now ORDER BY expires_at LIMIT ${BATCH}`,
      { now: ctx.now },
    );
    if (over.length === 0) return removed;
    const files = await storage();
    // The file first: an order without its file is found again, a file without its order never.
    for (const { key } of over) if (key) await files.remove(key);
    removed += await execute("DELETE FROM report_exports WHERE id = ANY($ids)", {
      ids: over.map(({ id }) => id),
    });
  }
}
