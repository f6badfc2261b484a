import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { administer, databaseUrl } from "#tests/harness/administer.ts";
import { type TemplateKind, templateName } from "#tests/harness/templates.ts";

export type TestDatabase = {
  url: string;
  /** Removes the database, connections or not. */
  drop: () => Promise<void>;
};

/** Clones a database for one test file: `migrated` is empty but for its tables, `demo` holds the demo seed. */
export function createTestDatabase(kind: TemplateKind = "migrated"): Promise<TestDatabase> {
  return cloneDatabase(templateName(kind));
}

/**
 * A copy of a database that nobody is connected to.
 * Needs the server that `tests/harness/global-setup.ts` found or started.
 */
export async function cloneDatabase(template: string): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_DATABASE_ADMIN_URL;
  if (!adminUrl) throw new Error("TEST_DATABASE_ADMIN_URL is unset: tests run through vitest, which sets it");
  const name = `mh_test_${Math.floor(Date.now() / 60_000)}_${randomBytes(6).toString("hex")}`;
  await administer(adminUrl, async (client) => {
    for (let attempt = 1; ; attempt++) {
      try {
        // Copying its files costs two thirds of writing every page to the log.
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
        return;
      } catch (error) {
        // 55006: an autovacuum worker looks at the template just now.
        if ((error as { code?: string }).code !== "55006" || attempt >= 50) throw error;
        await sleep(100);
      }
    }
  });
  return {
    url: databaseUrl(adminUrl, name),
    drop: () =>
      administer(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}
