import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import * as fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { grantToApplication } from "#db/application-role.ts";
import { installBinaries, makeOpenFolder, reachable, serverAccount } from "#db/embedded-binaries.ts";
import {
  isServer,
  logFile,
  readPidFile,
  recoverPidFile,
  type ServerPlace,
  serverProcess,
  socketFolder,
  startServer,
  stopServer,
} from "#db/embedded-process.ts";
import { freePort, isFree } from "#db/ports.ts";

/**
 * The PostgreSQL server that comes with the packages, for a machine that has none. One server per data folder, on
 * 127.0.0.1 and a Unix socket only. Everybody who uses it holds a shared advisory lock on it; the last one who leaves stops it, so a
 * command line and a running product share one server. The server outlives a killed supervisor and is found again.
 */

const DATABASE = "medihaven";
/** The role that web, worker and the command line connect as. It owns nothing. */
const APPLICATION = "medihaven_app";
const SHARED_ROOT = "/var/lib/medihaven";
/** Advisory locks in the database `postgres`: who uses the server, who runs the product on it, who sets it up. */
const LOCK = { users: 7_301_001, product: 7_301_002, setup: 7_301_003 } as const;

export class EmbeddedError extends Error {
  override name = "EmbeddedError";
}

export type EmbeddedOptions = {
  /** The folder that the product keeps its data in. Made if missing. */
  dir: string;
  /** Gives up durability for speed: for tests, whose data nobody wants back. */
  throwaway?: boolean;
  /** Claims the folder for one running product; the text describes that product to a second one. */
  claim?: string;
  /** Told what somebody should know: where the data went, what was recovered. */
  note?: (line: string) => void;
  /** Called when the server went away while it was in use. */
  lost?: () => void;
};

export type EmbeddedServer = {
  /** The product's database, as the application, which owns nothing in it. */
  url: string;
  /** The same, as the owner of its tables, who is no superuser. */
  ownerUrl: string;
  /** The database `postgres`, as superuser. */
  adminUrl: string;
  /** Process id of the server. */
  pid: number;
  /** Leaves the server, and stops it when nobody else uses it, by force after `withinMs` (default 6 s). */
  release: (withinMs?: number) => Promise<void>;
  /** Leaves the server and lets it run on. */
  detach: () => Promise<void>;
};

/** `id` names the folder outside of the data folder, when there has to be one: a new data folder gets a new one. */
const secretsSchema = z.object({
  id: z.string().min(1),
  port: z.number(),
  admin: z.string().min(1),
  owner: z.string().min(1),
  /** Missing in folders that were made when one role did everything: it is added when they are opened. */
  application: z.string().min(1).optional(),
});
type Secrets = z.output<typeof secretsSchema>;

/**
 * Starts the embedded server of a data folder, or joins the one that runs already.
 * @throws EmbeddedError with one clear line when it cannot, or when another product has claimed the folder
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const note = options.note ?? (() => {});
  const dir = path.resolve(options.dir);
  await fs.mkdir(dir, { recursive: true });
  const secretsFile = path.join(dir, "postgres.json");
  const secrets = await readSecrets(secretsFile);
  const place = await choosePlace(dir, secrets, note);
  const native = await installBinaries(place.account, SHARED_ROOT, note);
  await refuseOtherVersion(place, native.version);
  if (!existsSync(path.join(place.data, "PG_VERSION"))) await initialise(place, secrets, native.bin);

  const { client, port } = await joinOrStart(place, secrets, native.bin, options);
  if (port !== secrets.port) await writeSecrets(secretsFile, { ...secrets, port });
  const pid = (await readPidFile(place.data))?.pid ?? 0;
  let leaving = false;
  client.on("error", () => {});
  client.on("end", () => {
    if (!leaving) options.lost?.();
  });
  // A server that an older version of ours started has no socket.
  const folder = socketFolder(place);
  const hasSocket = folder !== undefined && existsSync(path.join(folder, `.s.PGSQL.${port}`));
  const address = (role: string, password: string, database = DATABASE) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}${hasSocket ? `?host=${folder}` : ""}`;
  let application: string;
  try {
    if (options.claim) await claim(client, options.claim, dir);
    application = await setUp(client, secretsFile, address);
  } catch (error) {
    leaving = true;
    await leave(client, place, pid, 6_000);
    throw error;
  }
  return {
    url: address(APPLICATION, application),
    ownerUrl: address(DATABASE, secrets.owner),
    adminUrl: address("postgres", secrets.admin, "postgres"),
    pid,
    release: async (withinMs = 6_000) => {
      leaving = true;
      await leave(client, place, pid, withinMs);
    },
    detach: async () => {
      leaving = true;
      await client.end().catch(() => {});
    },
  };
}

/** As root the server runs as another account, which may be unable to reach the folder: then it gets one that it can. */
async function choosePlace(
  dir: string,
  secrets: Secrets,
  note: (line: string) => void,
): Promise<ServerPlace> {
  const account = serverAccount();
  const inside = path.join(dir, "postgres");
  const outside = path.join(SHARED_ROOT, secrets.id);
  const home = !account || (await reachable(dir, account)) ? inside : outside;
  if (home === outside) {
    await makeOpenFolder(SHARED_ROOT);
    note(`The database account "${account?.name}" cannot reach ${dir}, so the database is kept in ${home}`);
  }
  await fs.mkdir(home, { recursive: true, mode: 0o755 });
  await fs.chmod(home, 0o700);
  if (account) await fs.chown(home, account.uid, account.gid);
  return { home, data: path.join(home, "data"), account };
}

/** The passwords and the port, made once. Written whole and then linked, so that two starters read the same ones. */
async function readSecrets(file: string): Promise<Secrets> {
  if (!existsSync(file)) {
    const made: Secrets = {
      id: randomBytes(8).toString("hex"),
      port: await freePort(),
      admin: randomBytes(24).toString("hex"),
      owner: randomBytes(24).toString("hex"),
      application: randomBytes(24).toString("hex"),
    };
    const draft = `${file}.${process.pid}`;
    await fs.writeFile(draft, JSON.stringify(made), { mode: 0o600 });
    await fs.link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await fs.unlink(draft);
  }
  try {
    return secretsSchema.parse(JSON.parse(await fs.readFile(file, "utf8")));
  } catch {
    throw new EmbeddedError(
      `${file} is damaged: it holds the passwords of the embedded database, bring it back from a backup`,
    );
  }
}

/** Replaces the file as a whole: a concurrent reader gets the old or the new one. */
async function writeSecrets(file: string, secrets: Secrets) {
  const draft = `${file}.${process.pid}`;
  await fs.writeFile(draft, JSON.stringify(secrets), { mode: 0o600 });
  await fs.rename(draft, file);
}

async function refuseOtherVersion(place: ServerPlace, version: string) {
  const file = path.join(place.data, "PG_VERSION");
  if (!existsSync(file)) return;
  const found = readFileSync(file, "utf8").trim();
  if (found !== version.split(".")[0]) {
    throw new EmbeddedError(
      `The database in ${place.data} was made by PostgreSQL ${found}, and ${version} is installed: see docs/operations.md, "Upgrade"`,
    );
  }
}

/** Makes the cluster under a temporary name and renames it, so that a half-made one is never taken for a whole one. */
async function initialise(place: ServerPlace, secrets: Secrets, bin: string) {
  const draft = path.join(place.home, `new-${process.pid}`);
  const passwordFile = `${draft}.password`;
  await fs.rm(draft, { recursive: true, force: true });
  await fs.writeFile(passwordFile, secrets.admin, { mode: 0o600 });
  if (place.account) await fs.chown(passwordFile, place.account.uid, place.account.gid);
  try {
    await run(path.join(bin, "initdb"), place, [
      `--pgdata=${draft}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ]);
    await fs.rename(draft, place.data).catch((error: NodeJS.ErrnoException) => {
      if (!["ENOTEMPTY", "EEXIST"].includes(error.code ?? "")) throw error;
    });
  } finally {
    await fs.rm(passwordFile, { force: true });
    await fs.rm(draft, { recursive: true, force: true });
  }
}

function run(command: string, place: ServerPlace, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...serverProcess(place),
      stdio: ["ignore", "ignore", "pipe"] as const,
    });
    let output = "";
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const reason = output.trim().split("\n").slice(0, 3).join(" ");
      code === 0 ? resolve() : reject(new EmbeddedError(`${path.basename(command)} failed: ${reason}`));
    });
  });
}

async function joinOrStart(place: ServerPlace, secrets: Secrets, bin: string, options: EmbeddedOptions) {
  const deadline = Date.now() + 60_000;
  let port = secrets.port;
  for (;;) {
    const running = await readPidFile(place.data);
    if (running && isServer(running.pid, place.data)) {
      const client = await join(running.port, secrets);
      if (client) return { client, port: running.port };
    } else {
      if (running) await recoverPidFile(place.data, running.pid);
      if (!(await isFree(port, "127.0.0.1"))) port = await freePort();
      await tryToStart(place, bin, port, options.throwaway ?? false);
    }
    if (Date.now() > deadline)
      throw new EmbeddedError(`PostgreSQL did not answer in 60 s (log: ${logFile(place)})`);
    await sleep(100);
  }
}

/** Starts the server, unless another process does so at the same moment. @throws EmbeddedError when it cannot be started */
async function tryToStart(place: ServerPlace, bin: string, port: number, throwaway: boolean): Promise<void> {
  const failure = await startServer(place, bin, port, throwaway);
  if (!failure) return;
  const rival = await readPidFile(place.data);
  if (rival !== undefined || /pre-existing shared memory|Address already in use/.test(failure)) return;
  throw new EmbeddedError(`PostgreSQL did not start: ${failure} (log: ${logFile(place)})`);
}

async function join(port: number, secrets: Secrets): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password: secrets.admin,
    database: "postgres",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT pg_advisory_lock_shared($1)", [LOCK.users]);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const code = (error as { code?: string }).code ?? "";
    if (code === "28P01") {
      throw new EmbeddedError("The password in postgres.json does not fit the embedded database");
    }
    return undefined;
  }
}

async function claim(client: pg.Client, description: string, dir: string) {
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS got", [LOCK.product]);
  if (rows[0].got) {
    await client.query("SELECT set_config('application_name', $1, false)", [description]);
    return;
  }
  const holder = await client.query(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1`,
    [LOCK.product],
  );
  throw new EmbeddedError(`${dir} is in use by another start (${holder.rows[0]?.name ?? "just ending"})`);
}

/**
 * Makes the two roles and the database, once. Neither is superuser: what runs here runs on a hosted server too.
 * @returns the password of the application's role
 */
async function setUp(
  client: pg.Client,
  secretsFile: string,
  address: (role: string, password: string) => string,
): Promise<string> {
  await client.query("SELECT pg_advisory_lock($1)", [LOCK.setup]);
  try {
    const secrets = await readSecrets(secretsFile);
    const application = secrets.application ?? randomBytes(24).toString("hex");
    if (!secrets.application) await writeSecrets(secretsFile, { ...secrets, application });
    const { rows } = await client.query(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS owner, EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS application,
         EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
      [DATABASE, APPLICATION],
    );
    const [found] = rows;
    if (!found.owner)
      await client.query(`CREATE ROLE ${DATABASE} LOGIN CREATEDB PASSWORD '${secrets.owner}'`);
    if (!found.database) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`);
    if (!found.application) {
      await client.query(`CREATE ROLE ${APPLICATION} LOGIN PASSWORD '${application}'`);
      // A folder from before had its tables already; the next migration would come too late for a command that looks at it first.
      if (found.database) await grant(address(DATABASE, secrets.owner), address(APPLICATION, application));
    }
    return application;
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [LOCK.setup]);
  }
}

async function grant(ownerUrl: string, applicationUrl: string) {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  await owner.connect();
  await grantToApplication(owner, applicationUrl).finally(() => owner.end());
}

async function leave(client: pg.Client, place: ServerPlace, pid: number, withinMs: number) {
  let last = false;
  try {
    await client.query("SELECT pg_advisory_unlock_shared($1)", [LOCK.users]);
    last = (await client.query("SELECT pg_try_advisory_lock($1) AS got", [LOCK.users])).rows[0].got;
  } catch {
    // The connection is gone, so the server is ending or has ended; the process that ended it handles that.
  }
  await client.end().catch(() => {});
  if (last) await stopServer(place, pid, withinMs);
}
