import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type EmbeddedServer, openEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";

/** A durable PostgreSQL server with the product's tables: one part of a database that is split by city. */
export type Shard = Pick<EmbeddedServer, "url" | "ownerUrl" | "adminUrl" | "pid"> & {
  /** Stops the server and starts it again, for settings that need it. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

export async function openShard(): Promise<Shard> {
  const dir = await mkdtemp(path.join(os.tmpdir(), "medihaven-shard-"));
  await chmod(dir, 0o755);
  let server = await openEmbedded({ dir });
  await migrate(server.ownerUrl, { application: server.url });
  const shard: Shard = {
    ...server,
    restart: async () => {
      await server.release();
      server = await openEmbedded({ dir });
      Object.assign(shard, server);
    },
    close: async () => {
      await server.release();
      await rm(dir, { recursive: true, force: true });
    },
  };
  return shard;
}

/** What a shard carried: CPU of its server and of the process that booked, in milliseconds. */
export type Load = { bookings: number; seconds: number; serverMs: number; clientMs: number };

/** Books and pays rooms in a shard with the product's own commands, from a process of its own. @param atOnce guests at the same time */
export async function bookIn(shard: Shard, seconds: number, atOnce: number): Promise<Load> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, "shard-load.ts"), String(shard.pid), String(seconds), String(atOnce)],
    {
      env: { ...process.env, DATABASE_URL: shard.url, DATABASE_POOL_MAX: String(atOnce + 2) },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const output = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`The load ended with ${code}: ${output}`);
  return JSON.parse(output) as Load;
}
