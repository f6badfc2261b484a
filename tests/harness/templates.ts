import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { administer, asApplication, copyDatabase, databaseUrl } from "#tests/harness/administer.ts";
import type { Prepared } from "#tests/harness/global-setup.ts";

export type TemplateKind = "migrated" | "demo";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
/** What a template is made from: when one of these files changes, so does its name. */
const SOURCES: Record<TemplateKind, string[]> = {
  migrated: ["db/migrations", "db/jobs.ts", "db/application-role.ts", "package-lock.json"],
  demo: ["db/migrations", "db/jobs.ts", "db/application-role.ts", "package-lock.json", "seeds", "app/domain"],
};
const KEEP_HOURS = 2;

/** The setting that tells a test file which template its run prepared. */
export const settingOf = (kind: TemplateKind) => `TEST_TEMPLATE_${kind.toUpperCase()}`;

/** The name of the template that this run prepared: sources that are edited meanwhile count for the next one. */
export function templateName(kind: TemplateKind): string {
  return process.env[settingOf(kind)] ?? nameFor(kind);
}

function nameFor(kind: TemplateKind): string {
  const hash = createHash("sha256");
  // Those of another folder for the copy in which `npm run mutants` puts its faults.
  const root = process.env.TEST_TEMPLATE_SOURCES ?? ROOT;
  for (const file of SOURCES[kind].flatMap((source) => filesOf(path.join(root, source))).sort()) {
    hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return `mh_template_${kind}_${hash.digest("hex").slice(0, 16)}`;
}

function filesOf(source: string): string[] {
  if (!existsSync(source)) return [];
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Asks the process of the run for a template, and tells this process and its children what it needs to clone it. */
export async function askForTemplate(door: string, kind: TemplateKind): Promise<void> {
  const response = await fetch(`${door}/${kind}`);
  if (!response.ok) throw new Error(await response.text());
  const { adminUrl, folder, template } = (await response.json()) as Prepared;
  Object.assign(process.env, { TEST_DATABASE_ADMIN_URL: adminUrl, [settingOf(kind)]: template });
  if (folder) process.env.TEST_FOLDER = folder;
}

/** Each template is made once for all who share the server, and whoever needs the empty one does not wait for the demo. */
const LOCKS = { leftovers: 7301020, migrated: 7301021, demo: 7301022 };

/** Makes a template that is missing, once for everybody who shares the server, and removes what earlier runs left. */
export async function prepareTemplate(adminUrl: string, kind: TemplateKind): Promise<void> {
  await locked(adminUrl, LOCKS.leftovers, removeLeftovers);
  // The demo is seeded into a copy of the empty one.
  if (kind === "demo")
    await locked(adminUrl, LOCKS.migrated, (client) => makeTemplate(client, adminUrl, "migrated"));
  await locked(adminUrl, LOCKS[kind], (client) => makeTemplate(client, adminUrl, kind));
}

function locked(adminUrl: string, lock: number, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return administer(adminUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [lock]);
    await work(client);
  });
}

async function makeTemplate(client: pg.Client, adminUrl: string, kind: TemplateKind) {
  const name = nameFor(kind);
  process.env[settingOf(kind)] = name;
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
  if (rowCount) return;
  const draft = `${name}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  if (kind === "demo") await copyDatabase(client, nameFor("migrated"), draft);
  else await client.query(`CREATE DATABASE ${draft}`);
  const owner = databaseUrl(adminUrl, draft);
  const env = {
    DATABASE_URL: asApplication(owner),
    DATABASE_OWNER_URL: owner,
    DATA_DIR: templateFolder(kind),
  };
  await runScript("cli/main.ts", kind === "demo" ? ["seed", "--demo"] : ["db", "migrate"], env);
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  await client.query(`COMMENT ON DATABASE ${name} IS 'made ${new Date().toISOString()}'`);
}

/** The data folder that belongs to a template: its seed may put pictures there. */
export function templateFolder(kind: TemplateKind): string {
  return path.join(process.env.TEST_FOLDER ?? os.tmpdir(), templateName(kind));
}

async function runScript(script: string, args: string[], settings: Record<string, string>) {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "development", LOG_LEVEL: "error", ...settings };
  try {
    await promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env, maxBuffer: 50_000_000 });
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    throw new Error(
      `${[script, ...args].join(" ")} failed: ${(stderr || stdout || String(error)).trim().slice(-2_000)}`,
    );
  }
}

/** Test databases whose run was killed, and templates of sources that are gone. */
async function removeLeftovers(client: pg.Client) {
  const { rows } = await client.query<{ name: string; made: string | null }>(
    `SELECT datname AS name, shobj_description(oid, 'pg_database') AS made FROM pg_database
     WHERE (datname LIKE 'mh\\_test\\_%' OR datname LIKE 'mh\\_template\\_%')
       AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = pg_database.datname)`,
  );
  const oldest = Date.now() - KEEP_HOURS * 3_600_000;
  for (const { name, made } of rows) {
    const minutes = /^mh_test_(\d+)_/.exec(name)?.[1];
    const madeAt = minutes ? Number(minutes) * 60_000 : Date.parse(made?.replace("made ", "") ?? "");
    if (madeAt < oldest) await client.query(`DROP DATABASE IF EXISTS ${name}`);
  }
}
