import type { Context } from "#app/domain/context.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
import { storageKeysOf } from "./keys.ts";

const BATCH = 100;
const AGE_HOURS = 24;

/**
 * Removes uploads that belong to nothing for 24 hours, files first, so that a row remains until its files are gone.
 * Meant for a schedule; two at once do not disturb each other.
 * @returns how many were removed
 * @throws AggregateError when some files could not be removed
 */
export async function removeUnattachedUploads(ctx: Context): Promise<number> {
  const unattached = (seen: string[]) =>
    rows<{ id: string }>(
      `SELECT id FROM uploads WHERE attached_at IS NULL AND created_at < $now::timestamptz - make_interval(hours => ${AGE_HOURS})
         AND id <> ALL($seen::uuid[]) ORDER BY created_at LIMIT ${BATCH}`,
      { now: ctx.now, seen },
    );
  return eachDueOnItsOwn(unattached, ({ id }) => remove(id));
}

/** @returns false when somebody removes it already, or attached it meanwhile */
async function remove(id: string): Promise<boolean> {
  const files = await storage();
  return inTransaction(undefined, async (tx) => {
    const upload = await row<{ storageKey: string; copyWidths: number[] | null; hasPreview: boolean | null }>(
      "SELECT storage_key, copy_widths, has_preview FROM uploads WHERE id = $id AND attached_at IS NULL FOR UPDATE SKIP LOCKED",
      { id },
      tx,
    );
    if (!upload) return false;
    await Promise.all(storageKeysOf(upload).map((key) => files.remove(key)));
    await execute("DELETE FROM uploads WHERE id = $id", { id }, tx);
    return true;
  });
}
