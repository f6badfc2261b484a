import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { prepareTemplate, type TemplateKind, templateName } from "#tests/harness/templates.ts";
import { startThrowawayServer, type ThrowawayServer } from "#tests/harness/throwaway.ts";

/**
 * Once a run: the first test file that needs a database asks for it here (`askForTemplate`), which starts the server, unless
 * `TEST_DATABASE_ADMIN_URL` names one, and makes the template. So a run of pure files starts at once.
 */

/** What a test file has to know to clone its database. */
export type Prepared = { adminUrl: string; folder: string | undefined; template: string };

let server: ThrowawayServer | undefined;
let door: Server | undefined;
let started: Promise<void> | undefined;
const templates = new Map<TemplateKind, Promise<Prepared>>();

export async function setup(project: TestProject) {
  door ??= await openDoor();
  project.provide("databases", `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  // While the first files run, the demo is made for those that come later.
  if (project.config.provide.template === "demo" && process.env.TEST_DEMO_AHEAD === "1")
    void prepared("demo").catch(() => {});
}

export async function teardown() {
  door?.closeAllConnections();
  door?.close();
  door = undefined;
  await Promise.allSettled(templates.values());
  await server?.stop();
  server = undefined;
}

function openDoor(): Promise<Server> {
  const made = createServer(async (request, response) => {
    try {
      response.end(JSON.stringify(await prepared(request.url!.slice(1) as TemplateKind)));
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
  });
  return new Promise((resolve) => made.listen(0, "127.0.0.1", () => resolve(made)));
}

function prepared(kind: TemplateKind): Promise<Prepared> {
  const known = templates.get(kind);
  if (known !== undefined) return known;
  const made = prepare(kind);
  templates.set(kind, made);
  return made;
}

async function prepare(kind: TemplateKind): Promise<Prepared> {
  if (started === undefined) started = startServer();
  await started;
  const adminUrl = process.env.TEST_DATABASE_ADMIN_URL!;
  await prepareTemplate(adminUrl, kind);
  return { adminUrl, folder: process.env.TEST_FOLDER, template: templateName(kind) };
}

async function startServer() {
  if (process.env.TEST_DATABASE_ADMIN_URL) return;
  server = await startThrowawayServer();
  process.env.TEST_DATABASE_ADMIN_URL = server.adminUrl;
  process.env.TEST_FOLDER = server.folder;
}
