import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import * as fs from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { finished, pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";

/**
 * The file of a backup: a gzipped tar that any tar can open. What is written to it is cut into parts of at most 4 MB, so that neither
 * writing nor reading needs more memory than that; the last entry holds a SHA-256 over all others.
 */

const PART_BYTES = 4 * 1024 * 1024;
const END = "end.json";

export type ArchiveWriter = {
  /** Writes `source` under `name`, in as many parts as it takes; an empty one has one part. */
  add(name: string, source: AsyncIterable<Uint8Array> | Uint8Array): Promise<void>;
};

/** One part of what was added under `name`. */
export type ArchivePart = { name: string; bytes: Buffer };

/** Thrown for a file that is no backup, is cut off, or was changed. */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}

/**
 * Writes a backup. It has its name only once it is whole and on the disk, and only its owner may read it.
 * @param summary is asked for at the end and kept beside the checksum
 * @returns its size in bytes
 */
export async function writeArchive(
  file: string,
  write: (archive: ArchiveWriter) => Promise<void>,
  summary: () => object,
): Promise<number> {
  const draft = `${file}.part`;
  const tar = pack();
  const output = createWriteStream(draft, { mode: 0o600, flush: true });
  const flowing = pipeline(tar, createGzip({ level: 3 }), output);
  // Whoever writes hears of a failure through the next entry; this one is awaited at the end.
  flowing.catch(() => {});
  const sum = createHash("sha256");
  const entry = async (name: string, bytes: Uint8Array) => {
    const written = new Promise<void>((resolve, reject) =>
      tar.entry(
        { name, mode: 0o600 },
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        (error) => (error ? reject(error) : resolve()),
      ),
    );
    await Promise.race([written, flowing]);
  };
  const add: ArchiveWriter["add"] = async (name, source) => {
    let count = 0;
    for await (const bytes of inParts(source instanceof Uint8Array ? [source] : source)) {
      count += 1;
      const partName = `${name}/${String(count).padStart(6, "0")}`;
      sum.update(`${partName}\0${bytes.length}\0`).update(bytes);
      await entry(partName, bytes);
    }
  };
  try {
    await write({ add });
    const end = { ...summary(), sha256: sum.digest("hex") };
    await entry(END, Buffer.from(`${JSON.stringify(end, null, 2)}\n`));
    tar.finalize();
    await flowing;
  } catch (error) {
    // A full disk or a missing folder is heard of here only as a stream that is closed.
    const reason = output.errored ?? error;
    tar.destroy();
    await finished(output).catch(() => {});
    await fs.rm(draft, { force: true });
    throw reason;
  }
  await fs.rename(draft, file);
  const folder = await fs.open(path.dirname(path.resolve(file)));
  await folder.sync().finally(() => folder.close());
  return (await fs.stat(file)).size;
}

async function* inParts(source: AsyncIterable<Uint8Array> | Uint8Array[]): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  let count = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - size);
      held.push(piece);
      size += piece.length;
      at += piece.length;
      if (size < PART_BYTES) continue;
      yield Buffer.concat(held);
      count += 1;
      held = [];
      size = 0;
    }
  }
  if (size > 0 || count === 0) yield Buffer.concat(held);
}

/** The parts of a backup in their order, without its end. @throws ArchiveError when the file is no archive or is cut off */
export async function* readParts(file: string): AsyncGenerator<ArchivePart> {
  for await (const { name, bytes } of entriesOf(file)) {
    if (name !== END) yield { name: name.slice(0, name.lastIndexOf("/")), bytes };
  }
}

/** Reads the whole file and compares it with its checksum. @returns what its end says @throws ArchiveError */
export async function checkArchive(file: string): Promise<Record<string, unknown>> {
  const sum = createHash("sha256");
  let end: Record<string, unknown> | undefined;
  for await (const { name, bytes } of entriesOf(file)) {
    if (name === END) end = JSON.parse(bytes.toString());
    else sum.update(`${name}\0${bytes.length}\0`).update(bytes);
  }
  if (!end) throw new ArchiveError(`${file} is cut off, or is no backup`);
  if (end.sha256 !== sum.digest("hex"))
    throw new ArchiveError(`${file} was changed: its checksum does not fit`);
  return end;
}

async function* entriesOf(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract();
  const flowing = pipeline(createReadStream(file), createGunzip(), tar);
  flowing.catch(() => {});
  try {
    for await (const entry of tar) yield { name: entry.header.name, bytes: await buffer(entry) };
    await flowing;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") throw error;
    throw new ArchiveError(`${file} is damaged or is no backup (${(error as Error).message})`);
  }
}
