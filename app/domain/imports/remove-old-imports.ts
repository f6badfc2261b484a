import type { Context } from "#app/domain/context.ts";
import { eachDueOnItsOwn, inTurnOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, rows } from "#db/client.ts";
import { forgetFile } from "./kept-file.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KEPT_DAYS = 30;
const BATCH = 100;

/** Removes files that nobody imported within a day, and records of imports after 30 days. For a schedule. @throws AggregateError when some cannot go */
export async function removeOldImports({ now }: Context): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  // Its worker was killed for the last time: it can be imported again, and recognises what is in.
  await execute(
    `UPDATE file_imports SET state = CASE state WHEN 'undoing' THEN 'done' ELSE 'failed' END, problem = 'It stopped half-way.'
     WHERE state IN ('running', 'undoing') AND coalesce(worked_at, created_at) <= $before`,
    { before: ago(2 * HOUR) },
  );
  const left = (seen: string[]) =>
    rows<{ id: string }>(
      `SELECT id FROM file_imports WHERE file_key IS NOT NULL AND state <> 'running' AND created_at <= $before AND id <> ALL($seen::uuid[]) LIMIT ${BATCH}`,
      { before: ago(DAY), seen },
    );
  const old = (seen: string[]) =>
    rows<{ id: string; key: string | null }>(
      `SELECT id, errors_key AS key FROM file_imports
       WHERE file_key IS NULL AND state NOT IN ('running', 'undoing') AND created_at <= $before AND id <> ALL($seen::uuid[]) LIMIT ${BATCH}`,
      { before: ago(KEPT_DAYS * DAY), seen },
    );
  await inTurnOnItsOwn({
    files: () => eachDueOnItsOwn(left, ({ id }) => forgetFile(id)),
    records: () =>
      eachDueOnItsOwn(old, async ({ id, key }) => {
        if (key) await (await storage()).remove(key);
        await execute("DELETE FROM file_imports WHERE id = $id", { id });
      }),
  });
}
