import { execFileSync } from "node:child_process";
import * as fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resetConfig } from "#app/config.ts";
import { grantToApplication } from "#db/application-role.ts";
import { openBulkReader } from "#db/bulk.ts";
import { closeDatabase, execute, plannedRows, rows } from "#db/client.ts";
import { type EmbeddedServer, openEmbedded } from "#db/embedded.ts";
import { readingMayLag, replicaLag } from "#db/read-database.ts";

let folder: string;
let primary: EmbeddedServer;
let standby: EmbeddedServer;
const began = { ...process.env };

/** A streaming replica out of the embedded server's own programs: a copy of its files that follows it. */
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "medihaven-replica-"));
  await fs.chmod(folder, 0o755);
  const [first, second] = [path.join(folder, "primary"), path.join(folder, "standby")] as const;
  const made = await openEmbedded({ dir: first });
  await made.release();
  execFileSync("cp", ["-a", first, second]);
  primary = await openEmbedded({ dir: first });
  const source = new URL(primary.adminUrl);
  const data = path.join(second, "postgres");
  const cluster = (await fs.stat(path.join(data, "PG_VERSION")).catch(() => undefined))
    ? data
    : path.join(data, "data");
  await fs.writeFile(path.join(cluster, "standby.signal"), "");
  await fs.appendFile(
    path.join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${source.port} user=${source.username} password=${decodeURIComponent(source.password)}'\n`,
  );
  standby = await openEmbedded({ dir: second });
  Object.assign(process.env, {
    DATABASE_URL: primary.url,
    READ_DATABASE_URL: standby.url,
    READ_MAX_LAG_SECONDS: "1",
  });
  await closeDatabase();
  resetConfig();
  const owner = new pg.Client({ connectionString: primary.ownerUrl });
  await owner.connect();
  await owner.query("CREATE TABLE probe (id integer PRIMARY KEY)");
  await grantToApplication(owner, primary.url);
  await owner.end();
});

afterAll(async () => {
  await closeDatabase();
  for (const name of ["DATABASE_URL", "READ_DATABASE_URL", "READ_MAX_LAG_SECONDS"])
    if (began[name] === undefined) delete process.env[name];
    else process.env[name] = began[name];
  resetConfig();
  await standby?.release();
  await primary?.release();
  await fs.rm(folder, { recursive: true, force: true });
});

type Where = { isReplica: boolean };
const WHERE = 'SELECT pg_is_in_recovery() AS "isReplica"';
const askedOfReplica = async () => (await readingMayLag(() => rows<Where>(WHERE)))[0]!.isReplica;

async function onStandby(sql: string) {
  const client = new pg.Client({ connectionString: standby.adminUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function until(wanted: boolean) {
  const where = async () => ((await askedOfReplica()) ? "replica" : `database, lag ${await replicaLag()}`);
  await expect.poll(where).toMatch(wanted ? /^replica/ : /^database/);
}

test("only reads that may lag go to the replica, named statements and long reads too", async () => {
  await until(true);
  expect((await rows<Where>(WHERE))[0]!.isReplica).toBe(false);
  expect((await readingMayLag(() => plannedRows<Where>(WHERE, {})))[0]!.isReplica).toBe(true);
  const bulk = await openBulkReader("test");
  expect((await bulk.query(WHERE)).rows[0].isReplica).toBe(true);
  await bulk.end();
  await execute("INSERT INTO probe VALUES (1)");
  expect(await rows("SELECT id FROM probe")).toEqual([{ id: 1 }]);
});

test("an idle database does not make its replica look late", async () => {
  // Time is the subject: nothing is written for longer than the lag that is allowed, twice.
  await sleep(2_500);
  await until(true);
  await sleep(1_500);
  expect(await askedOfReplica()).toBe(true);
});

test("a replica that falls behind is left alone until it has caught up", async () => {
  await until(true);
  await onStandby("SELECT pg_wal_replay_pause()");
  await execute("INSERT INTO probe SELECT generate_series(2, 500)");
  await until(false);
  expect(await readingMayLag(() => rows("SELECT count(*)::integer AS count FROM probe"))).toEqual([
    { count: 500 },
  ]);
  await onStandby("SELECT pg_wal_replay_resume()");
  await until(true);
  expect(await readingMayLag(() => rows("SELECT count(*)::integer AS count FROM probe"))).toEqual([
    { count: 500 },
  ]);
});

test("a replica that goes away costs nobody an answer", async () => {
  await until(true);
  process.kill(standby.pid, "SIGQUIT");
  // It ends when it gets to it. Before, meanwhile and afterwards everybody is answered.
  do {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => readingMayLag(() => rows("SELECT 1 AS one"))),
    );
    expect(answers.flat()).toEqual(Array.from({ length: 20 }, () => ({ one: 1 })));
  } while (await askedOfReplica());
});
