import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import type { MasterKey } from "#app/domain/masters/definitions.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";
import { findFileImport } from "../file-imports.ts";
import { undoHospitals } from "./hospitals.ts";
import { undoListings } from "./listings.ts";
import { undoMasters } from "./masters.ts";
import { isListings, isUndoable, type Made } from "./record-import-changes.ts";

/** How many rows of an import can be undone. @throws NotFound */
export async function countUndoable(ctx: Context, id: string): Promise<number> {
  const { state, what } = await findFileImport(ctx, id);
  if (!["done", "canceled", "undoing"].includes(state) || !isUndoable(what)) return 0;
  const found = present(
    await row<{ count: number }>(
      "SELECT count(DISTINCT row_id)::integer AS count FROM file_import_changes WHERE import_id = $id",
      { id },
      ctx.tx,
    ),
  );
  return found.count;
}

/**
 * Takes back what an import did, the last change first: new rows go, changed ones say again what they said. All of it or nothing.
 * @throws NotFound; Conflict with the first row that is in use by now, or that somebody changed since
 */
export async function undoImport(ctx: Context, id: string): Promise<void> {
  if ((await countUndoable(ctx, id)) === 0) throw new Conflict("There is nothing to undo.");
  const { what } = await findFileImport(ctx, id);
  await withTransaction(ctx, async (ctx) => {
    const claimed = await execute(
      "UPDATE file_imports SET state = 'undone' WHERE id = $id AND state IN ('done', 'canceled', 'undoing')",
      { id },
      ctx.tx,
    );
    if (claimed === 0) throw new Conflict("This import is undone already.");
    if (what === "hospitals") return undoHospitals(ctx, id);
    const made = await rows<Made>(
      "SELECT row_id, action, version, before, after FROM file_import_changes WHERE import_id = $id ORDER BY position DESC",
      { id },
      ctx.tx,
    );
    if (isListings(what)) await undoListings(ctx, what, made);
    else await undoMasters(ctx, what as MasterKey, made);
  });
}
