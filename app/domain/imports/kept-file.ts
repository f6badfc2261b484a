import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { NotFound } from "#app/domain/errors.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, row } from "#db/client.ts";

/**
 * Works on a copy of the file of an import, in a folder of its own. The caller has checked its owner. @throws NotFound when it is no longer
 * kept
 */
export async function withFile<T>(
  id: string,
  work: (file: string, folder: string) => Promise<T>,
): Promise<T> {
  const key = await keyOf(id);
  if (!key) throw new NotFound("This file is no longer kept. Please send it again.");
  return inFolder(async (folder) => {
    const file = path.join(folder, "file.csv");
    await pipeline(await (await storage()).stream(key), createWriteStream(file));
    return work(file, folder);
  });
}

/** Removes the file of an import that nobody needs any more. */
export async function forgetFile(id: string): Promise<void> {
  const key = await keyOf(id);
  if (!key) return;
  await (await storage()).remove(key);
  await execute("UPDATE file_imports SET file_key = NULL WHERE id = $id", { id });
}

async function keyOf(id: string): Promise<string | null | undefined> {
  const kept = await row<{ key: string | null }>("SELECT file_key AS key FROM file_imports WHERE id = $id", {
    id,
  });
  return kept?.key;
}

/** Works in a folder that is there as long as the work lasts. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-import-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
