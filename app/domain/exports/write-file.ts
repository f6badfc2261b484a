import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { DomainError, Invalid } from "#app/domain/errors.ts";
import { actorOfUser } from "#app/domain/identity/find-user.ts";
import { countAll } from "#app/domain/lists/query.ts";
import { type FileFormat, listFile } from "#app/domain/lists/write-file.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, row } from "#db/client.ts";
import { isListName, loadList } from "./lists.ts";

export const CONTENT_TYPES: Record<FileFormat, string> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type Run = { now: Date; lastAttempt: boolean; signal: AbortSignal };
type Ordered = { report: string; format: FileFormat; filters: { query?: string }; askedBy: string };

/**
 * Writes an ordered file with the current rights of the person who ordered it, and reports its progress. The file can be fetched only when
 * it is complete. Does nothing for one that is done or expired; one that failed is written again when its job is retried.
 * @throws the cause of a failure, unless it is a refusal by a rule or the last try: then the order records the reason
 */
export async function writeFile(exportId: string, run: Run): Promise<void> {
  const ordered = await row<Ordered>(
    `UPDATE report_exports SET state = 'running', error = '', rows_done = 0, updated_at = now()
     WHERE id = $exportId AND state <> 'done' AND expires_at > $now
     RETURNING report, format, filters, asked_by`,
    { exportId, now: run.now },
  );
  if (!ordered) return;
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-export-"));
  try {
    await makeAndKeep(exportId, ordered, path.join(folder, "file"), run);
  } catch (error) {
    const isRule = error instanceof DomainError;
    if (isRule || run.lastAttempt)
      await execute(
        "UPDATE report_exports SET state = 'failed', error = $why, updated_at = now() WHERE id = $exportId",
        { exportId, why: isRule ? error.message : "It could not be written. Please order it again." },
      );
    if (!isRule) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeAndKeep(exportId: string, ordered: Ordered, file: string, run: Run): Promise<void> {
  const ctx = { actor: await actorOfUser(ordered.askedBy), now: run.now };
  const { report: name, filters } = ordered;
  // An order of an earlier version of the product.
  if (!isListName(name) || filters.query === undefined) throw new Invalid("Please order this file again.");
  const list = await loadList(name);
  const query = list.query(ctx, list.search.decode(new URLSearchParams(filters.query)));
  const expected = await countAll(query);
  await execute("UPDATE report_exports SET rows_expected = $expected WHERE id = $exportId", {
    exportId,
    expected,
  });
  const { stream, count } = await listFile(query, ordered.format, progressOf(exportId, expected));
  await pipeline(stream, createWriteStream(file), { signal: run.signal });
  const key = `exports/${exportId}.${ordered.format}`;
  await (await storage()).putFile(key, file, CONTENT_TYPES[ordered.format]);
  await execute(
    `UPDATE report_exports SET state = 'done', file_key = $key, byte_size = $size, rows_done = $rows, updated_at = now()
     WHERE id = $exportId`,
    { exportId, key, size: (await stat(file)).size, rows: count.rows },
  );
}

/** Notes how many rows are written, at most once a second; a note that is late or lost changes nothing else. */
function progressOf(exportId: string, expected: number): (rows: number) => void {
  let noted = performance.now();
  return (rows) => {
    const now = performance.now();
    if (rows === 0 || now - noted < 1_000) return;
    noted = now;
    execute(
      "UPDATE report_exports SET rows_done = $rows, updated_at = now() WHERE id = $exportId AND state = 'running'",
      { exportId, rows: Math.min(rows, expected) },
    ).catch(() => {});
  };
}
