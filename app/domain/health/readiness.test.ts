import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { resetConfig } from "#app/config.ts";
import { closeDatabase } from "#db/client.ts";
import { freeMegabytes, isReady, lowOnDisk, readiness } from "./readiness.ts";

/** What `/readyz` goes by: whether the database takes writes, and whether there is room for uploads. */

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  resetConfig();
  await closeDatabase();
});

const set = (name: string, value: string) => {
  vi.stubEnv(name, value);
  resetConfig();
};

it.each([
  [{ writes: true, freeMb: 100 }, true],
  [{ writes: true, freeMb: 99 }, false],
  [{ writes: true, freeMb: null }, true],
  [{ writes: false, freeMb: 5_000 }, false],
])("%j: ready %s", (found, ready) => {
  expect(isReady({ ...found, refusing: [] })).toBe(ready);
});

it.each([
  [null, null],
  [1_024, null],
  [1_023, 1_023],
  [0, 0],
])("of %j MB free it tells of %j", (free, told) => {
  expect(lowOnDisk(free)).toBe(told);
});

it("finds the room where uploads are kept, in their folder or, before there is one, in that of the data", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "readiness-"));
  set("DATA_DIR", folder);
  set("UPLOAD_DIR", path.join(folder, "none-yet"));
  expect(await freeMegabytes()).toBeGreaterThan(0);
  await rm(folder, { recursive: true });
  expect(await freeMegabytes()).toBeNull();
});

it("does not know how much room another storage has", async () => {
  for (const name of ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
    vi.stubEnv(name, "uploads");
  set("STORAGE", "s3");
  expect(await freeMegabytes()).toBeNull();
});

it("is asked of the database at most every two seconds, and told of one that is away", async () => {
  const now = vi.spyOn(performance, "now");
  const at = performance.now() + 1_000_000;
  now.mockReturnValue(at);
  expect(await readiness()).toMatchObject({ writes: true, refusing: [] });
  await closeDatabase();
  set("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
  now.mockReturnValue(at + 1_999);
  expect((await readiness()).writes).toBe(true);
  now.mockReturnValue(at + 2_001);
  expect(await readiness()).toMatchObject({ writes: false, refusing: [] });
  now.mockRestore();
});
