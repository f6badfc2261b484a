import { createReadStream } from "node:fs";
import path from "node:path";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, DomainError, NotFound } from "#app/domain/errors.ts";
import { actorOfUser } from "#app/domain/identity/find-user.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, row } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import type { ImportName } from "./columns.ts";
import { readCsv } from "./csv-reader.ts";
import { type FileEncoding, findFileImport, ownerOf } from "./file-imports.ts";
import { importFile } from "./import-file.ts";
import type { ImportCounts } from "./importer.ts";
import { forgetFile, withFile } from "./kept-file.ts";
import { type FileImportState, TO_IMPORT } from "./labels.ts";
import { type Mapping, requireColumns } from "./mapping.ts";
import { readRefusals } from "./read-refusals.ts";
import { recordImportChanges } from "./undo/record-import-changes.ts";
import { countUndoable, undoImport } from "./undo/undo-import.ts";

/** How the worker runs the imports of screens: ordered, with progress, stopped, undone. */

/**
 * Orders the import of a kept file, the rest of one that was stopped, or another try of one that failed: what is in is recognised.
 * @throws NotFound; Invalid when a column is missing; Conflict when it is imported already
 */
export async function startImport(ctx: Context, id: string): Promise<void> {
  const { what, header, mapping, state, hasFile } = await findFileImport(ctx, id);
  requireColumns(what, header, mapping);
  if (TO_IMPORT.includes(state) && !hasFile)
    throw new NotFound("This file is no longer kept. Please send it again.");
  await order(ctx, id, {
    action: "import.start",
    from: TO_IMPORT,
    to: "running",
    refusal: "This file is imported already.",
  });
}

/** Orders that an import is undone. @throws NotFound; Conflict when there is nothing to undo */
export async function startUndo(ctx: Context, id: string): Promise<void> {
  const refusal = "There is nothing to undo.";
  if ((await countUndoable(ctx, id)) === 0) throw new Conflict(refusal);
  await order(ctx, id, { action: "import.undo", from: ["done", "canceled"], to: "undoing", refusal });
}

async function order(
  ctx: Context,
  id: string,
  {
    action,
    from,
    to,
    refusal,
  }: {
    action: "import.start" | "import.undo";
    from: readonly FileImportState[];
    to: FileImportState;
    refusal: string;
  },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const claimed = await row<OrderedFile>(
      `UPDATE file_imports SET state = $to, cancel_asked = false, problem = '', worked_at = $now
       WHERE id = $id AND asked_by = $owner AND state = ANY($from) RETURNING what, file_name`,
      { id, to, from, now: ctx.now, owner: ownerOf(ctx) },
      ctx.tx,
    );
    if (!claimed) throw new Conflict(refusal);
    await recordAudit(ctx, auditOf(action, id, claimed));
    await enqueue("file-import", { importId: id }, { tx: ctx.tx });
  });
}

/** Asks the worker to stop an import; what is in by then stays in. @throws NotFound; Conflict when it is not at work */
export async function cancelImport(ctx: Context, id: string): Promise<void> {
  await findFileImport(ctx, id);
  await withTransaction(ctx, async (ctx) => {
    const asked = await row<OrderedFile>(
      "UPDATE file_imports SET cancel_asked = true WHERE id = $id AND state = 'running' RETURNING what, file_name",
      { id },
      ctx.tx,
    );
    if (!asked) throw new Conflict("This import has ended already.");
    await recordAudit(ctx, auditOf("import.cancel", id, asked));
  });
}

type OrderedFile = { what: ImportName; fileName: string };

const auditOf = (action: string, id: string, { what, fileName }: OrderedFile) => ({
  action,
  subjectKind: "file_import",
  subjectId: id,
  after: { what, file: fileName },
});

export type ImportRun = { now: Date; lastAttempt: boolean; signal: AbortSignal };
type Ordered = {
  id: string;
  what: ImportName;
  mapping: Mapping;
  encoding: FileEncoding;
  state: "running" | "undoing";
  askedBy: string;
  cancelAsked: boolean;
};

/**
 * Runs the import of a file with its sender's current rights. Does nothing when none is requested any more;
 * one that stopped half-way continues when its job is retried.
 * @throws the cause of a failure, unless it is a refusal by a rule or the last try: then the import records the reason
 */
export async function workOnImport(id: string, run: ImportRun): Promise<void> {
  const ordered = await row<Ordered>(
    `UPDATE file_imports SET worked_at = $now, problem = '', state = CASE state WHEN 'undoing' THEN state ELSE 'running' END
     WHERE id = $id AND state IN ('running', 'undoing', 'failed')
     RETURNING id, what, mapping, encoding, state, asked_by, cancel_asked`,
    { id, now: run.now },
  );
  if (!ordered) return;
  try {
    const ctx = { actor: await actorOfUser(ordered.askedBy), now: run.now };
    if (ordered.state === "undoing") await undoImport(ctx, id);
    else await takeIn(ctx, ordered, run);
  } catch (error) {
    const isRule = error instanceof DomainError;
    if (isRule || run.lastAttempt)
      await execute(
        `UPDATE file_imports SET state = CASE state WHEN 'undoing' THEN 'done' ELSE 'failed' END, problem = $problem
         WHERE id = $id AND state IN ('running', 'undoing')`,
        { id, problem: isRule ? error.message : "It stopped half-way." },
      );
    if (!isRule) throw error;
  }
}

async function takeIn(ctx: Context, { id, what, mapping, encoding, cancelAsked }: Ordered, run: ImportRun) {
  const stop = new AbortController();
  if (cancelAsked) stop.abort();
  await withFile(id, async (file, folder) => {
    await execute("UPDATE file_imports SET rows_expected = $expected WHERE id = $id", {
      id,
      expected: await countRows(file, encoding),
    });
    const { interrupted, errorsFile, ...result } = await importFile(ctx, what, file, {
      mapping,
      encoding,
      errorsFile: path.join(folder, "errors.csv"),
      signal: AbortSignal.any([run.signal, stop.signal]),
      importId: id,
      onChanges: (changes, tx) => recordImportChanges(id, what, changes, tx),
      onProgress: progressOf(id, stop),
    });
    if (interrupted && !stop.signal.aborted) throw new Error("The worker stops");
    const { rows, created, changed, unchanged, refused } = result;
    await execute(
      `UPDATE file_imports SET state = $state, counts = $counts, refusals = $refusals, errors_key = $errors, done_at = now() WHERE id = $id`,
      {
        id,
        state: interrupted ? "canceled" : "done",
        counts: JSON.stringify({ rows, created, changed, unchanged, refused }),
        refusals: errorsFile ? await readRefusals(errorsFile) : [],
        errors: errorsFile ? await keepErrors(id, errorsFile) : null,
      },
    );
    if (!interrupted) await forgetFile(id);
  });
}

async function keepErrors(id: string, file: string): Promise<string> {
  const key = `imports/${id}.errors.csv`;
  await (await storage()).putFile(key, file, "text/csv");
  return key;
}

const COUNT_BATCH = 1_000;

async function countRows(file: string, encoding: FileEncoding): Promise<number> {
  const input = createReadStream(file);
  try {
    const { batches } = await readCsv(input, COUNT_BATCH, encoding);
    let count = 0;
    for await (const { rows } of batches) count += rows.length;
    return count;
  } finally {
    input.destroy();
  }
}

const NOTED_EVERY_MS = 500;

/** Notes how far an import is, twice a second, and learns whether it shall stop. A note that is lost is made good by the next one. */
function progressOf(id: string, stop: AbortController): (counts: ImportCounts) => void {
  let noted = 0;
  return (counts) => {
    const now = performance.now();
    if (now - noted < NOTED_EVERY_MS) return;
    noted = now;
    row<{ cancelAsked: boolean }>(
      "UPDATE file_imports SET counts = $counts, worked_at = now() WHERE id = $id AND state = 'running' RETURNING cancel_asked",
      { id, counts: JSON.stringify(counts) },
    ).then(
      (found) => {
        if (found?.cancelAsked) stop.abort();
      },
      () => {},
    );
  };
}
