import type { TestProject } from "vitest/node";
import { prepareTemplates, type TemplateKind } from "#tests/harness/templates.ts";
import { startThrowawayServer, type ThrowawayServer } from "#tests/harness/throwaway.ts";

let server: ThrowawayServer | undefined;

/** Once a run and project: a database server (`TEST_DATABASE_ADMIN_URL`, or one of its own) and the project's template. */
export async function setup(project: TestProject) {
  if (!process.env.TEST_DATABASE_ADMIN_URL) {
    server = await startThrowawayServer();
    process.env.TEST_DATABASE_ADMIN_URL = server.adminUrl;
    process.env.TEST_FOLDER = server.folder;
  }
  const kind: TemplateKind = project.config.provide.template ?? "migrated";
  await prepareTemplates(process.env.TEST_DATABASE_ADMIN_URL, [kind]);
}

export async function teardown() {
  await server?.stop();
}
