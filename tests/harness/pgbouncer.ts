import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import * as fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverAccount } from "#db/embedded-binaries.ts";
import { isFree } from "#db/ports.ts";
import { ownPort } from "#tests/harness/own-port.ts";

const PLACES = [
  "/usr/sbin/pgbouncer",
  "/usr/bin/pgbouncer",
  "/usr/local/bin/pgbouncer",
  "/opt/homebrew/bin/pgbouncer",
];

/**
 * Finds PgBouncer, or installs it from the packages of the system when we are root on a Debian or Ubuntu.
 * @throws Error with one line that says what to do
 */
export function requirePgBouncer(): string {
  const find = () => PLACES.find((file) => existsSync(file));
  const found = find();
  if (found) return found;
  const advice = "This test needs PgBouncer: install it (Debian: apt-get install pgbouncer)";
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) throw new Error(advice);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-q"], { env, stdio: "ignore" });
  execFileSync("apt-get", ["install", "-q", "-y", "--no-install-recommends", "pgbouncer"], {
    env,
    stdio: "ignore",
  });
  const installed = find();
  if (!installed) throw new Error(advice);
  return installed;
}

export type Bouncer = {
  /** The database's address through the pooler. */
  url: string;
  /** False where it forgets named statements (before 1.21). */
  keepsStatements: boolean;
  stop: () => Promise<void>;
};

/** PgBouncer in transaction mode before a database, with fewer connections than the product would take, as docs/operations.md says. */
export async function startPgBouncer(databaseUrl: string): Promise<Bouncer> {
  const program = requirePgBouncer();
  const [, major, minor] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ["--version"]).toString()) ?? [];
  const keepsStatements = Number(major) > 1 || Number(minor) >= 21;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "medihaven-pgbouncer-"));
  const target = new URL(databaseUrl);
  const port = await ownPort();
  const users = path.join(folder, "users.txt");
  await fs.writeFile(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
  const settings = path.join(folder, "pgbouncer.ini");
  await fs.writeFile(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port || 5432} connect_query='SET lock_timeout = 3000; SET statement_timeout = 3500; SET idle_in_transaction_session_timeout = 10000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
${keepsStatements ? "max_prepared_statements = 200" : ""}
logfile = ${path.join(folder, "log")}
`,
  );
  const account = serverAccount();
  await fs.chmod(folder, 0o755);
  if (account) await fs.chown(folder, account.uid, account.gid);
  const child = spawn(program, [settings], {
    stdio: "ignore",
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (let waited = 0; await isFree(port, "127.0.0.1"); waited += 50) {
    if (waited > 10_000 || child.exitCode !== null)
      throw new Error(
        `PgBouncer did not start: ${await fs.readFile(path.join(folder, "log"), "utf8").catch(() => "")}`,
      );
    await sleep(50);
  }
  const url = new URL(databaseUrl);
  url.search = "";
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    keepsStatements,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
