import * as fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { execute } from "#db/client.ts";
import { makeBackup } from "./make-backup.ts";

/** What is told while a backup is made; what it holds is tested in `tests/contract/backup.test.ts`. */

test("a line is told for every 500 files, those that are gone among them, and none twice", async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "medihaven-backup-"));
  try {
    await execute(
      `INSERT INTO uploads (purpose, visibility, storage_key, content_type, byte_size, sha256, original_name)
       SELECT 'document', 'private', '00/' || number || '.pdf', 'application/pdf', 1, '\\x00', '' FROM generate_series(1, 1001) number`,
    );
    const told: string[] = [];
    const { files, missingFiles } = await makeBackup(folder, (line) => told.push(line));
    expect({ files, missingFiles }).toEqual({ files: 0, missingFiles: 1_001 });
    expect(told.filter((line) => line.endsWith(" files"))).toEqual(["500 files", "1000 files"]);
  } finally {
    await execute("DELETE FROM uploads");
    await fs.rm(folder, { recursive: true, force: true });
  }
});
