import { statfs } from "node:fs/promises";
import { config } from "#app/config.ts";
import { refusingProviders } from "#app/domain/messages/refusing-providers.ts";
import { logger } from "#app/logger.ts";
import { execute } from "#db/client.ts";

/** Anybody may ask; the database is written to at most so often. */
const REMEMBERED_MS = 2_000;
const MEGABYTE = 1_048_576;
/** With less than this the disk of uploads is called full. */
const FULL_BELOW_MB = 100;
/** With less than this an operator should make room. */
export const LOW_BELOW_MB = 1_024;

export type Readiness = {
  /** False when the database does not answer, or takes no writes: read only, or its disk is full. */
  writes: boolean;
  /** Megabytes free where uploads are kept on disk; null with another storage, or when unknown. */
  freeMb: number | null;
  /** Channels whose provider refuses our credentials: pages are served all the same. */
  refusing: string[];
};

let known: { at: number; readiness: Promise<Readiness> } | undefined;

/** Whether this installation can do its work, found out by a small write and remembered for two seconds. */
export function readiness(): Promise<Readiness> {
  const now = performance.now();
  if (!known || now - known.at > REMEMBERED_MS) known = { at: now, readiness: findOut() };
  return known.readiness;
}

export function isReady({ writes, freeMb }: Readiness): boolean {
  return writes && (freeMb === null || freeMb >= FULL_BELOW_MB);
}

async function findOut(): Promise<Readiness> {
  const [writes, freeMb] = await Promise.all([canWrite(), freeMegabytes()]);
  return { writes, freeMb, refusing: writes ? await refusingChannels() : [] };
}

async function refusingChannels(): Promise<string[]> {
  return (await refusingProviders()).map(({ channel }) => channel);
}

// The table of counts is swept by itself, and a row of it means nothing to anybody.
async function canWrite(): Promise<boolean> {
  try {
    await execute(
      `INSERT INTO rate_limits (key, points, expire) VALUES ('readyz', 0, $expire)
       ON CONFLICT (key) DO UPDATE SET expire = EXCLUDED.expire`,
      { expire: Date.now() },
    );
    return true;
  } catch (error) {
    logger().warn({ err: error }, "the database takes no writes");
    return false;
  }
}

/** Megabytes free on the disk of uploads; null when uploads are elsewhere, or when unknown. */
export async function freeMegabytes(): Promise<number | null> {
  const { STORAGE, UPLOAD_DIR, DATA_DIR } = config();
  if (STORAGE !== "disk") return null;
  for (const folder of [UPLOAD_DIR, DATA_DIR]) {
    const found = await statfs(folder).catch(() => null);
    if (found) return Math.floor((found.bavail * found.bsize) / MEGABYTE);
  }
  return null;
}

/** The megabytes that are free, when they are so few that an operator should make room; null otherwise. */
export function lowOnDisk(freeMb: number | null): number | null {
  return freeMb !== null && freeMb < LOW_BELOW_MB ? freeMb : null;
}
