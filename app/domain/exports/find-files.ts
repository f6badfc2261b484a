import type { Readable } from "node:stream";
import { type Context, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import type { FileFormat } from "#app/domain/lists/write-file.ts";
import type { ExportState } from "#app/domain/reports/labels.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { row, rows } from "#db/client.ts";
import { isListName, LISTS } from "./lists.ts";

/** A file that was ordered. It can be fetched while it is done and not over. */
export type OrderedFile = {
  id: string;
  /** The name of the list that it holds, and its title. */
  report: string;
  title: string;
  format: FileFormat;
  state: ExportState;
  rowsExpected: number | null;
  rowsDone: number;
  byteSize: number | null;
  error: string;
  createdAt: Date;
  expiresAt: Date;
};

const COLUMNS = `id, report, format, state, rows_expected, rows_done, byte_size, error,
  created_at, expires_at`;
const SHOWN = 50;

/** The actor's own files that are not over, newest first, at most 50. @throws Forbidden */
export async function listFiles(ctx: Context): Promise<OrderedFile[]> {
  if (!isUser(ctx.actor)) throw new Forbidden();
  const found = await rows<Omit<OrderedFile, "title">>(
    `SELECT ${COLUMNS} FROM report_exports WHERE asked_by = $askedBy AND expires_at > $now ORDER BY created_at DESC, id LIMIT ${SHOWN}`,
    { askedBy: ctx.actor.id, now: ctx.now },
    ctx.tx,
  );
  return Promise.all(found.map(titled));
}

async function titled(file: Omit<OrderedFile, "title">): Promise<OrderedFile> {
  return { ...file, title: isListName(file.report) ? (await LISTS[file.report]()).title : file.report };
}

/** One of the actor's own files. @throws NotFound for another's, and when its time is over */
export async function findFile(ctx: Context, id: string): Promise<OrderedFile> {
  const found = isUser(ctx.actor)
    ? await row<Omit<OrderedFile, "title">>(
        `SELECT ${COLUMNS} FROM report_exports WHERE id = $id AND asked_by = $askedBy AND expires_at > $now`,
        { id, askedBy: ctx.actor.id, now: ctx.now },
        ctx.tx,
      )
    : undefined;
  if (!found) throw new NotFound();
  return titled(found);
}

/** The bytes of such a file. @throws NotFound until it is done, after its time, and when the storage has lost it */
export async function openFile(ctx: Context, id: string): Promise<{ file: OrderedFile; stream: Readable }> {
  const file = await findFile(ctx, id);
  const stored = await row<{ key: string }>(
    "SELECT file_key AS key FROM report_exports WHERE id = $id AND state = 'done' AND file_key IS NOT NULL",
    { id },
    ctx.tx,
  );
  if (!stored) throw new NotFound();
  const files = await storage();
  if (!(await files.exists(stored.key))) throw new NotFound("This file is gone. Please order it again.");
  return { file, stream: await files.stream(stored.key) };
}
