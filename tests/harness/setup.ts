import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { createTestDatabase } from "#tests/harness/database.ts";
import { templateFolder } from "#tests/harness/templates.ts";

/** Before each test file, and before anything that it imports: the environment, a database and a data folder of its own. */

// Files that share a process get the environment that it began with, not what the file before left of it.
const began: { testEnvironment?: NodeJS.ProcessEnv } = globalThis as object;
began.testEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) delete process.env[name];
Object.assign(process.env, began.testEnvironment);

const folder = mkdtempSync(path.join(process.env.TEST_FOLDER ?? os.tmpdir(), "medihaven-test-file-"));
const template = inject("template");
const database = await createTestDatabase(template);
Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  UPLOAD_DIR: path.join(template === "demo" ? templateFolder(template) : folder, "uploads"),
});

// The demo was sealed with the secrets of the process that made it: its second steps open with no others.
if (template === "demo") {
  const secrets = readFileSync(path.join(templateFolder(template), "secrets.json"), "utf8");
  process.env.SESSION_SECRETS = (JSON.parse(secrets) as { session: string }).session;
}

afterAll(async () => {
  const { closeQueue } = await import("#db/queue.ts");
  const { closeDatabase } = await import("#db/client.ts");
  const { resetConfig } = await import("#app/config.ts");
  await closeQueue();
  await closeDatabase();
  resetConfig();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
