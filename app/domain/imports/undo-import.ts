import { isDeepStrictEqual } from "node:util";
import { recordAudits } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { MASTERS, type MasterKey } from "#app/domain/masters/definitions.ts";
import { STORED } from "#app/domain/masters/find-master.ts";
import { afterMasterChange } from "#app/domain/masters/save-master.ts";
import { execute, inTransaction, rawRow, row, rows, sqlState, type Transaction } from "#db/client.ts";
import { findFileImport } from "./file-imports.ts";

type Values = Record<string, unknown>;
type Made = { rowId: string; before: Values | null; after: Values };

/** How many changes an import has that can be undone: those of masters. @throws NotFound */
export async function countUndoable(ctx: Context, id: string): Promise<number> {
  const { state, what } = await findFileImport(ctx, id);
  if (state !== "done" || !(what in MASTERS) || !MASTERS[what as MasterKey].changeable) return 0;
  const found = await row<{ count: number }>(
    "SELECT count(*)::integer AS count FROM file_import_changes WHERE import_id = $id",
    { id },
    ctx.tx,
  );
  return found!.count;
}

/**
 * Takes back what an import did to a master, the last change first: new rows go, changed ones say again what they said. All of it or
 * nothing.
 * @throws NotFound; Conflict with the first row that is in use by now, or that somebody changed since
 */
export async function undoImport(ctx: Context, id: string): Promise<void> {
  if ((await countUndoable(ctx, id)) === 0) throw new Conflict("There is nothing to undo.");
  const master = (await findFileImport(ctx, id)).what as MasterKey;
  await inTransaction(ctx.tx, async (tx) => {
    const claimed = await execute(
      "UPDATE file_imports SET state = 'undone' WHERE id = $id AND state = 'done'",
      { id },
      tx,
    );
    if (claimed === 0) throw new Conflict("This import is undone already.");
    const made = await rows<Made>(
      "SELECT row_id, before, after FROM file_import_changes WHERE import_id = $id ORDER BY position DESC",
      { id },
      tx,
    );
    for (const one of made) await takeBack(tx, master, one);
    await recordAudits(
      ctx,
      tx,
      made.map(({ rowId, before, after }) => ({
        action: before ? `${master}.update` : `${master}.delete`,
        subjectKind: master,
        subjectId: rowId,
        before: after,
        after: before ?? undefined,
        reason: "The import of a file was undone",
      })),
    );
    await afterMasterChange(master, tx);
  });
}

async function takeBack(tx: Transaction, master: MasterKey, { rowId, before, after }: Made): Promise<void> {
  const { table } = STORED[master];
  const fields = MASTERS[master].fields.map(({ name }) => `'${name}', stored.${name}`).join(", ");
  const stored = await rawRow<{ name: string; values: Values }>(
    `SELECT stored.${MASTERS[master].nameColumn}::text AS name, jsonb_build_object(${fields}) AS values
     FROM ${table} stored WHERE id = $rowId FOR UPDATE`,
    { rowId },
    tx,
  );
  if (!stored) throw new Conflict(`A ${MASTERS[master].singular} of the file was removed since.`);
  const isAsImported = Object.keys(after).every((field) =>
    isDeepStrictEqual(stored.values[field], after[field]),
  );
  if (!isAsImported) throw new Conflict(`Somebody changed "${stored.name}" since the import.`);
  if (before) {
    const columns = Object.keys(before);
    await execute(
      `UPDATE ${table} stored SET ${columns.map((column) => `${column} = said.${column}`).join(", ")}
       FROM jsonb_populate_record(NULL::${table}, $before::jsonb) said WHERE stored.id = $rowId`,
      { rowId, before: JSON.stringify(before) },
      tx,
    );
    return;
  }
  try {
    await execute(`DELETE FROM ${table} WHERE id = $rowId`, { rowId }, tx);
  } catch (error) {
    if (sqlState(error) !== "23503") throw error;
    throw new Conflict(`"${stored.name}" is in use by now. Take it out of use instead, or merge it.`);
  }
}
