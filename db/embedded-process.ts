import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import * as fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "#db/embedded-binaries.ts";

/** Where a server keeps its files (`home`, its cluster in `data`), and the account that it runs as when we are root. */
export type ServerPlace = { home: string; data: string; account: Account | undefined };

const LOG_LIMIT_BYTES = 5_000_000;

/** The server sees none of our environment (PGDATA and the like would change what it does). */
export function serverProcess(place: ServerPlace) {
  return {
    cwd: place.home,
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    ...(place.account ? { uid: place.account.uid, gid: place.account.gid } : {}),
  };
}

/**
 * The folder of the server's Unix socket, which only its account and root can enter: a query over it costs both sides a third less CPU
 * than one over TCP. Undefined on systems without such sockets, and where the path is too long for one.
 */
export function socketFolder({ home }: ServerPlace): string | undefined {
  const fits = home.length <= LONGEST_SOCKET_FOLDER && /^[\w./-]+$/.test(home);
  return fits && process.platform !== "win32" ? home : undefined;
}
/** The path of a socket has 103 bytes on macOS, and its name 16. */
const LONGEST_SOCKET_FOLDER = 87;

export const logFile = (place: ServerPlace) => path.join(place.home, "postgres.log");

/** Starts the server in a session of its own, so that Ctrl-C does not reach it and a killed parent does not take it along. */
export async function startServer(
  place: ServerPlace,
  bin: string,
  port: number,
  throwaway: boolean,
): Promise<string | undefined> {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: socketFolder(place) ?? "",
    timezone: "UTC",
    log_min_messages: "warning",
    // A detail ("Key (phone)=(…) already exists") and the parameters of a statement are what people typed.
    log_error_verbosity: "terse",
    log_parameter_max_length: "0",
    shared_buffers: "128MB",
    max_connections: "120",
    ...(throwaway
      ? {
          fsync: "off",
          synchronous_commit: "off",
          full_page_writes: "off",
          max_wal_size: "2GB",
          max_connections: "200",
        }
      : {}),
  };
  const args = ["-D", place.data, "-p", String(port)];
  for (const [name, value] of Object.entries(settings)) args.push("-c", `${name}=${value}`);
  const written = await fs.stat(logFile(place)).catch(() => undefined);
  const startsAt = written && written.size < LOG_LIMIT_BYTES ? written.size : 0;
  const log = await fs.open(logFile(place), startsAt > 0 ? "a" : "w", 0o600);
  const child = spawn(path.join(bin, "postgres"), args, {
    ...serverProcess(place),
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  child.unref();
  await log.close();
  return await outcome(child, place, startsAt);
}

/** Waits until the new server says that it is ready (undefined), or ended (its last words). */
async function outcome(
  child: ChildProcess,
  place: ServerPlace,
  logStartsAt: number,
): Promise<string | undefined> {
  let ended = false;
  child.once("error", () => {
    ended = true;
  });
  child.once("exit", () => {
    ended = true;
  });
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (ended) {
      const log = await fs.readFile(logFile(place)).catch(() => Buffer.alloc(0));
      return (
        log
          .subarray(logStartsAt)
          .toString()
          .trim()
          .split("\n")
          .findLast((line) => /FATAL|ERROR|HINT/.test(line)) ?? "no reason given"
      );
    }
    const state = await readPidFile(place.data);
    if (state?.pid === child.pid && state?.ready) return undefined;
    await sleep(50);
  }
  return undefined;
}

/** Fast shutdown; an immediate one when that takes too long (nothing is lost, the next start replays the log). */
export async function stopServer(place: ServerPlace, pid: number, withinMs: number) {
  for (const [signal, share] of [
    ["SIGINT", 0.6],
    ["SIGQUIT", 0.3],
    ["SIGKILL", 0.1],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (let waited = 0; waited < withinMs * share; waited += 25) {
      if ((await readPidFile(place.data))?.pid !== pid) return;
      await sleep(25);
    }
  }
}

export async function readPidFile(
  data: string,
): Promise<{ pid: number; port: number; ready: boolean } | undefined> {
  const text = await fs.readFile(path.join(data, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" } : undefined;
}

/** True when that process is a PostgreSQL server on that data folder, and not a stranger who got the number later. */
export function isServer(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(data);
  } catch {
    return !existsSync("/proc/self");
  }
}

/**
 * A power cut leaves a pid file whose number may belong to a stranger by now, which makes PostgreSQL refuse to start. The
 * number is replaced by an impossible one; the rest stays, so PostgreSQL still checks that no old process holds its memory.
 */
export async function recoverPidFile(data: string, pid: number) {
  const file = path.join(data, "postmaster.pid");
  const text = await fs.readFile(file, "utf8").catch(() => "");
  if (Number(text.split("\n")[0]) === pid) await fs.writeFile(file, text.replace(/^\d+/, "999999999"));
}
