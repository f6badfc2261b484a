import { randomBytes } from "node:crypto";
import { administer, copyDatabase, databaseUrl } from "#tests/harness/administer.ts";
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
  await administer(adminUrl, (client) => copyDatabase(client, template, name));
  return {
    url: databaseUrl(adminUrl, name),
    drop: () =>
      administer(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}
