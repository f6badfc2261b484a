import type { Context } from "#app/domain/context.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { database, execute, rows } from "#db/client.ts";
import { storageKeysOf } from "./keys.ts";

const BATCH = 100;
const AGE_HOURS = 24;

/**
 * Removes uploads that belong to nothing for 24 hours, files first, so that a row remains until its files are gone.
 * Meant for a schedule; two at once do not disturb each other.
 * @returns how many were removed
 */
export async function removeUnattachedUploads(ctx: Context): Promise<number> {
  const files = await storage();
  let removed = 0;
  for (;;) {
    const count = await database().transaction(async (tx) => {
      const batch = await rows<{
        id: string;
        storageKey: string;
        copyWidths: number[] | null;
        hasPreview: boolean | null;
      }>(
        `SELECT id, storage_key, copy_widths, has_preview FROM uploads
         WHERE attached_at IS NULL AND created_at < $now::timestamptz - make_interval(hours => ${AGE_HOURS})
         ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
        { now: ctx.now },
        tx,
      );
      await Promise.all(batch.flatMap((upload) => storageKeysOf(upload).map((key) => files.remove(key))));
      await execute(
        "DELETE FROM uploads WHERE id = ANY($ids::uuid[])",
        { ids: batch.map((upload) => upload.id) },
        tx,
      );
      return batch.length;
    });
    removed += count;
    if (count < BATCH) return removed;
  }
}
