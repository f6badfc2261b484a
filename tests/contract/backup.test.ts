import { randomBytes } from "node:crypto";
import * as fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config, resetConfig } from "#app/config.ts";
import { makeBackup, removeOldBackups } from "#app/domain/backup/make-backup.ts";
import { restoreBackup } from "#app/domain/backup/restore-backup.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { closeDatabase, execute } from "#db/client.ts";
import { migrationStates } from "#db/migrate.ts";
import { closeQueue, enqueue } from "#db/queue.ts";
import { administer, databaseUrl } from "#tests/harness/administer.ts";
import { schemaSql } from "#tests/harness/schema-sql.ts";

let folder: string;
let source: { url: string; uploads: string };
let target: { name: string; url: string };
let backup: Awaited<ReturnType<typeof makeBackup>>;
const adminUrl = process.env.TEST_DATABASE_ADMIN_URL!;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "medihaven-backup-"));
  source = { url: process.env.DATABASE_URL!, uploads: path.join(folder, "of-the-demo") };
  await fs.cp(config().UPLOAD_DIR, source.uploads, { recursive: true });
  await use(source.url, source.uploads);
  const name = `mh_test_${Math.floor(Date.now() / 60_000)}_${randomBytes(6).toString("hex")}`;
  await administer(adminUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  target = { name, url: databaseUrl(adminUrl, name) };
  // More than one part, and characters that COPY has to write in another way.
  await (await storage()).put("ab/large.pdf", randomBytes(9_000_000), "application/pdf");
  await execute(
    `INSERT INTO uploads (purpose, visibility, storage_key, content_type, byte_size, sha256, original_name)
     VALUES ('document', 'private', 'ab/large.pdf', 'application/pdf', 9000000, '\\x00', $name),
            ('document', 'private', 'ab/gone.pdf', 'application/pdf', 1, '\\x00', '')`,
    { name: "tab\there, line\nbreak, back\\slash, \\N, ऊटी.pdf" },
  );
  await enqueue("claims", {});
  // What the clock of a worker leaves in its queue, which no worker of the target has made yet.
  await execute("INSERT INTO pgboss.job (name, data) VALUES ('__pgboss__send-it', '{}')");
  backup = await makeBackup(folder);
});

afterAll(async () => {
  await use(source.url, source.uploads);
  await administer(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${target.name} WITH (FORCE)`));
  await fs.rm(folder, { recursive: true, force: true });
});

async function use(url: string, uploads: string) {
  await closeQueue();
  await closeDatabase();
  process.env.DATABASE_URL = url;
  process.env.UPLOAD_DIR = uploads;
  resetConfig();
}

/** Every table with the number of its rows and a sum over all of them. */
async function contents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND (n.nspname = 'public' OR c.relname IN ('job', 'job_dependency')) ORDER BY 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      // The instant of each migration differs, and nothing else.
      const what = name === "public.schema_migrations" ? "t.name" : "t";
      const { rows: sums } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(${what}::text), '' ORDER BY md5(${what}::text))), '') AS sum FROM ${name} t`,
      );
      found[name] = sums[0].sum;
    }
    const { rows: sequences } = await client.query(
      "SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
    );
    for (const { name, last } of sequences) found[`sequence ${name}`] = last;
    return found;
  } finally {
    await client.end();
  }
}

// Every table is read four times and written twice.
describe("backup and restore", () => {
  it("bring back every row, sequence, file and constraint, and every invariant holds", async () => {
    const before = await contents(source.url);
    const schema = await schemaSql();
    expect(backup.file).toMatch(/medihaven-\d{8}-\d{6}\.tar\.gz$/);
    expect((await fs.stat(backup.file)).mode & 0o777).toBe(0o600);
    expect(backup.missingFiles).toBe(1);
    expect(Object.keys(backup.rows).length).toBeGreaterThan(100);
    const file = await fs.readFile(path.join(source.uploads, "ab/large.pdf"));

    await use(target.url, path.join(folder, "uploads"));
    const restored = await restoreBackup(backup.file, { replace: false });
    expect(restored).toMatchObject({ files: backup.files, migrated: [] });
    expect(await contents(target.url)).toEqual(before);
    expect(await schemaSql()).toBe(schema);
    expect((await fs.readFile(path.join(folder, "uploads", "ab/large.pdf"))).equals(file)).toBe(true);
    const broken = (await verify(undefined, () => {}, target.url)).filter(({ count }) => count > 0);
    expect(broken).toEqual([]);
    expect((await migrationStates(target.url)).filter(({ appliedAt }) => !appliedAt)).toEqual([]);
    // The triggers stand again: the audit trail takes no change.
    await expect(execute("UPDATE audit_events SET action = 'x'")).rejects.toThrow();
    await closeDatabase();

    await expect(restoreBackup(backup.file, { replace: false })).rejects.toThrow("The database is not empty");
    await restoreBackup(backup.file, { replace: true });
    expect(await contents(target.url)).toEqual(before);
  });

  it("refuses a database in use, and a file that is cut off, changed, or no backup, before it touches anything", async () => {
    const whole = await fs.readFile(backup.file);
    const variants: Array<[string, Buffer]> = [
      ["cut.tar.gz", whole.subarray(0, whole.length - 2_000_000)],
      ["none.tar.gz", Buffer.from("hello")],
    ];
    const changed = Buffer.from(whole);
    changed[Math.floor(whole.length / 2)]! ^= 1;
    variants.push(["changed.tar.gz", changed]);
    await use(target.url, path.join(folder, "uploads"));
    const before = await contents(target.url);
    for (const [name, bytes] of variants) {
      await fs.writeFile(path.join(folder, name), bytes);
      await expect(restoreBackup(path.join(folder, name), { replace: true })).rejects.toThrow(
        /damaged or is no backup|cut off|was changed/,
      );
    }
    const web = new pg.Client({ connectionString: target.url, application_name: "medihaven" });
    await web.connect();
    await expect(restoreBackup(backup.file, { replace: true })).rejects.toThrow("The database is in use");
    await web.end();
    expect(await contents(target.url)).toEqual(before);
  });

  it("keeps the newest backups of a folder and leaves everything else alone", async () => {
    const own = await fs.mkdtemp(path.join(folder, "keep-"));
    const names = [
      "medihaven-20260101-000000.tar.gz",
      "medihaven-20260102-000000.tar.gz",
      "medihaven-20260103-000000.tar.gz",
    ];
    for (const name of [...names, "other.tar.gz"]) await fs.writeFile(path.join(own, name), "");
    expect(await removeOldBackups(own, 2)).toEqual([names[0]]);
    expect((await fs.readdir(own)).sort()).toEqual([names[1], names[2], "other.tar.gz"]);
  });
});
