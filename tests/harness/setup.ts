import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, expect, inject } from "vitest";
import { nameLateRejections } from "#tests/harness/name-late-rejections.ts";
import { needsDatabase } from "#tests/harness/needs-database.ts";
import { testSeed } from "#tests/harness/seed.ts";

/** Before each test file, and before anything that it imports: the environment, a data folder of its own, and a database where it needs one. */

// Files that share a process get the environment that it began with, not what the file before left of it.
const began: { testEnvironment?: NodeJS.ProcessEnv; closeLate?: () => Promise<void> } = globalThis as object;
began.testEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, began.testEnvironment);

fc.configureGlobal({ seed: testSeed() });
nameLateRejections();

let demoFolder = "";
process.env.DATABASE_URL = "postgres://127.0.0.1:1/tests-harness-needs-database-found-no-use-of-one";
const drop = needsDatabase(expect.getState().testPath!) ? await openDatabase() : undefined;
const folder = mkdtempSync(path.join(process.env.TEST_FOLDER ?? os.tmpdir(), "medihaven-test-file-"));
Object.assign(process.env, { NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder });
// Tests make as many calls as they need; those of the limit set their own.
process.env.CALLS_PER_MINUTE = "1000000";
process.env.UPLOAD_DIR = path.join(demoFolder || folder, "uploads");
await began.closeLate?.();

/** A clone of the project's template. The modules that clone are loaded for files that need it. */
async function openDatabase(): Promise<() => Promise<void>> {
  const { askForTemplate, templateFolder } = await import("#tests/harness/templates.ts");
  const { createTestDatabase } = await import("#tests/harness/database.ts");
  const template = inject("template");
  await askForTemplate(inject("databases"), template);
  const database = await createTestDatabase(template);
  process.env.DATABASE_URL = database.url;
  if (template === "demo") {
    demoFolder = templateFolder(template);
    // The demo was sealed with the secrets of the process that made it: its second steps open with no others.
    const secrets = readFileSync(path.join(demoFolder, "secrets.json"), "utf8");
    process.env.SESSION_SECRETS = (JSON.parse(secrets) as { session: string }).session;
  }
  return database.drop;
}

/** Closes the connections, and forgets the settings that they were opened with, and what was read through them. */
async function closeConnections(): Promise<void> {
  const { forgetRemembered } = await import("#app/domain/shared/remembered.ts");
  forgetRemembered();
  const { closeQueue } = await import("#db/queue.ts");
  const { closeDatabase } = await import("#db/client.ts");
  const { resetConfig } = await import("#app/config.ts");
  await closeQueue();
  await closeDatabase();
  resetConfig();
}

afterAll(async () => {
  if (drop) {
    await closeConnections();
    await drop();
    // A query that a test left under way opens them again, to a database that is gone: the next file of this process does not begin with those.
    began.closeLate = closeConnections;
  }
  const { resetConfig } = await import("#app/config.ts");
  resetConfig();
  rmSync(folder, { recursive: true, force: true });
});
