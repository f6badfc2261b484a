import { isDeepStrictEqual } from "node:util";
import { recordAudits } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { MASTERS, type MasterKey } from "#app/domain/masters/definitions.ts";
import { STORED } from "#app/domain/masters/find-master.ts";
import { afterMasterChange } from "#app/domain/masters/save-master.ts";
import { execute, rawRow, sqlState, type Transaction } from "#db/client.ts";
import { UNDONE } from "./labels.ts";
import type { Made } from "./record-import-changes.ts";

/** Takes back rows of a master. @throws Conflict with the first that is in use by now, or that somebody changed since */
export async function undoMasters(ctx: TxContext, master: MasterKey, made: readonly Made[]): Promise<void> {
  for (const one of made) await takeBack(ctx.tx, master, one);
  await recordAudits(
    ctx,
    made.map(({ rowId, before, after }) => ({
      action: before ? `${master}.update` : `${master}.delete`,
      subjectKind: master,
      subjectId: rowId,
      before: after,
      after: before ?? undefined,
      reason: UNDONE,
    })),
  );
  await afterMasterChange(master, ctx.tx);
}

async function takeBack(tx: Transaction, master: MasterKey, { rowId, before, after }: Made): Promise<void> {
  const { table } = STORED[master];
  const fields = MASTERS[master].fields.map(({ name }) => `'${name}', stored.${name}`).join(", ");
  const stored = await rawRow<{ name: string; isMerged: boolean; values: Record<string, unknown> }>(
    `SELECT stored.${MASTERS[master].nameColumn}::text AS name, jsonb_build_object(${fields}) AS values,
       EXISTS (SELECT FROM master_merges merge WHERE merge.master = $master AND merge.from_id = stored.id) AS "isMerged"
     FROM ${table} stored WHERE id = $rowId FOR UPDATE`,
    { rowId, master },
    tx,
  );
  if (!stored) throw new Conflict(`A ${MASTERS[master].singular} of the file was removed since.`);
  const isAsImported = Object.keys(after).every((field) =>
    isDeepStrictEqual(stored.values[field], after[field]),
  );
  if (stored.isMerged || !isAsImported)
    throw new Conflict(`Somebody changed "${stored.name}" since the import.`);
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
