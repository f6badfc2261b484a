import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeArchive } from "./archive.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "archive-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes until something is wrong. */
const write = (file: string, entries: () => AsyncIterable<Uint8Array>) =>
  writeArchive(
    file,
    async (archive) => {
      for (let count = 0; count < 50; count += 1) await archive.add(`entry-${count}`, entries());
    },
    () => ({}),
  );

async function* text() {
  // As long as a table takes to be read: the file has been tried by then.
  await sleep(50);
  yield Buffer.from("some rows");
}

test("a file that cannot be written is refused with its cause, not with that of the stream before it", async () => {
  await expect(write(path.join(folder, "missing", "backup.tar.gz"), text)).rejects.toThrow(/ENOENT.*missing/);
});

test("a source that fails is refused with its own cause, and leaves no file", async () => {
  const failing = async function* () {
    yield Buffer.from("a row");
    throw new Error("the database went away");
  };
  await expect(write(path.join(folder, "backup.tar.gz"), failing)).rejects.toThrow("the database went away");
  expect(await readdir(folder)).toEqual([]);
});
