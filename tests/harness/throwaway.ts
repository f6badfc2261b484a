import { existsSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import * as fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { openEmbedded } from "#db/embedded.ts";

const PREFIX = "medihaven-test-";
const MEMORY = "/dev/shm";
const ROOM_OF_TESTS = 6 * 1024 ** 3;

export type ThrowawayServer = { adminUrl: string; folder: string; stop: () => Promise<void> };

/**
 * A database server of this run alone, in a temporary folder, without durability. Gone at the end, killed or not. Tests copy a
 * database of a thousand files for each of theirs, which a folder in memory does five times as fast; `onDisk` is for what is large.
 */
export async function startThrowawayServer({ onDisk = false } = {}): Promise<ThrowawayServer> {
  for (const place of [os.tmpdir(), MEMORY]) removeAbandoned(place);
  const place = !onDisk && hasRoom(MEMORY) ? MEMORY : os.tmpdir();
  const folder = await fs.mkdtemp(path.join(place, PREFIX));
  await fs.chmod(folder, 0o755);
  await fs.writeFile(path.join(folder, "owner"), String(process.pid));
  const server = await openEmbedded({ dir: folder, throwaway: true });
  const atExit = () => {
    kill(server.pid, "SIGQUIT");
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  process.once("exit", atExit);
  return {
    adminUrl: server.adminUrl,
    folder,
    stop: async () => {
      process.off("exit", atExit);
      await server.release();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether whatever tests write fits into the folder. */
function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= ROOM_OF_TESTS;
}

/** Servers and folders of runs that were killed before they could clean up. */
function removeAbandoned(place: string) {
  if (!existsSync(place)) return;
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(place, name);
    const owner = readNumber(path.join(folder, "owner"));
    if (!owner || isAlive(owner)) continue;
    const postmaster = readNumber(path.join(folder, "postgres", "data", "postmaster.pid"));
    if (postmaster) kill(postmaster, "SIGQUIT");
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function readNumber(file: string): number | undefined {
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) || undefined : undefined;
}

function isAlive(pid: number): boolean {
  return kill(pid, 0);
}

function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
