import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import { database, execute, row, rows, sqlState, type Transaction } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { KEPT_COLUMNS } from "../hospitals/chunk.sql.ts";
import { UNDONE } from "./labels.ts";

/** So many rows a statement: each stays far below the time-out of statements. */
const AT_ONCE = 250;

/** What each row was before the import first changed it, and its version when it last did. */
const MADE = `SELECT row_id, (array_agg(before ORDER BY position))[1] AS before, max(version) AS version
  FROM file_import_changes WHERE import_id = $id AND row_id > $after GROUP BY row_id ORDER BY row_id LIMIT ${AT_ONCE}`;

/**
 * Takes back hospitals, many at a time. Cities that came with them stay: others may have taken them up.
 * @throws Conflict with the first that is in use by now, or that somebody changed since
 */
export async function undoHospitals(ctx: TxContext, id: string): Promise<void> {
  const counts = { removed: 0, changed: 0 };
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const made = await rows<{ rowId: string; isNew: boolean }>(
      `SELECT row_id, before IS NULL AS "isNew" FROM (${MADE}) made ORDER BY row_id`,
      { id, after },
      ctx.tx,
    );
    if (made.length === 0) break;
    await refuseChanged(ctx.tx, id, after);
    counts.changed += await execute(
      `WITH made AS (${MADE}) UPDATE hospitals h SET ${KEPT_COLUMNS.map((name) => `${name} = said.${name}`).join(", ")},
         version = h.version + 1, updated_at = $now
       FROM made CROSS JOIN LATERAL jsonb_populate_record(NULL::hospitals, made.before) said
       WHERE made.before IS NOT NULL AND h.id = made.row_id`,
      { id, after, now: ctx.now },
      ctx.tx,
    );
    const gone = made.filter(({ isNew }) => isNew).map(({ rowId }) => rowId);
    counts.removed += await remove(ctx.tx, gone);
    after = present(made.at(-1)).rowId;
  }
  await recordAudit(ctx, {
    action: "hospital.undo_import",
    subjectKind: "import",
    subjectId: id,
    after: counts,
    reason: UNDONE,
  });
  await enqueue("finder", {}, { singletonKey: "changes", tx: ctx.tx });
}

async function refuseChanged(tx: Transaction, id: string, after: string): Promise<void> {
  const changed = await row<{ name: string | null }>(
    `WITH made AS (${MADE}) SELECT h.near_hospital_name AS name FROM made LEFT JOIN hospitals h ON h.id = made.row_id
     WHERE h.version IS DISTINCT FROM made.version
       OR EXISTS (SELECT FROM master_merges merge WHERE merge.master = 'hospitals' AND merge.from_id = made.row_id) LIMIT 1`,
    { id, after },
    tx,
  );
  if (changed) throw new Conflict(`Somebody changed "${changed.name ?? "a hospital"}" since the import.`);
}

const STILL_REFERENCED = "23503";

async function remove(tx: Transaction, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  try {
    return await database().transaction({ transaction: tx }, (inner) =>
      execute("DELETE FROM hospitals WHERE id = ANY($ids::uuid[])", { ids }, inner),
    );
  } catch (error) {
    if (sqlState(error) !== STILL_REFERENCED) throw error;
    const named = /\(id\)=\(([0-9a-f-]{36})\)/.exec(detailOf(error))?.[1] ?? null;
    const found = await row<{ name: string }>(
      "SELECT near_hospital_name AS name FROM hospitals WHERE id = $named",
      { named },
      tx,
    );
    throw new Conflict(
      `"${found?.name ?? "A hospital"}" is in use by now. Take it out of use instead, or merge it.`,
    );
  }
}

/** PostgreSQL names the row that others lead to: `Key (id)=(…) is still referenced from table "bookings".` */
const detailOf = (error: unknown) => (error as { detail?: string }).detail ?? "";
