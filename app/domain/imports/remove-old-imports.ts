import type { Context } from "#app/domain/context.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, rows } from "#db/client.ts";
import { forgetFile } from "./kept-file.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KEPT_DAYS = 30;
const AT_ONCE = 100;

/** Removes files that nobody imported within a day, and records of imports after 30 days. For a schedule. */
export async function removeOldImports({ now }: Context): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  // Its worker was killed for the last time: it can be imported again, and recognises what is in.
  await execute(
    `UPDATE file_imports SET state = CASE state WHEN 'undoing' THEN 'done' ELSE 'failed' END, problem = 'It stopped half-way.'
     WHERE state IN ('running', 'undoing') AND coalesce(worked_at, created_at) <= $before`,
    { before: ago(2 * HOUR) },
  );
  const left = await rows<{ id: string }>(
    `SELECT id FROM file_imports WHERE file_key IS NOT NULL AND state <> 'running' AND created_at <= $before LIMIT ${AT_ONCE}`,
    { before: ago(DAY) },
  );
  for (const { id } of left) await forgetFile(id);
  const old = await rows<{ id: string; key: string | null }>(
    `SELECT id, errors_key AS key FROM file_imports
     WHERE file_key IS NULL AND state NOT IN ('running', 'undoing') AND created_at <= $before LIMIT ${AT_ONCE}`,
    { before: ago(KEPT_DAYS * DAY) },
  );
  for (const { id, key } of old) {
    if (key) await (await storage()).remove(key);
    await execute("DELETE FROM file_imports WHERE id = $id", { id });
  }
}
