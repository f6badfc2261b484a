import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedServer, openEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";

export type RestartableDatabase = {
  url: string;
  /** Ends the server at once, in the middle of whatever it does, and starts it again on the same port. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** A migrated database on a server of its own, with durability, so that what was committed is there after each restart. */
export async function startRestartableDatabase(): Promise<RestartableDatabase> {
  const dir = await mkdtemp(path.join(os.tmpdir(), "medihaven-restart-"));
  let server: EmbeddedServer = await openEmbedded({ dir });
  const { url } = server;
  await migrate(server.ownerUrl, { application: url });
  return {
    url,
    restart: async () => {
      const { pid } = server;
      await server.detach();
      process.kill(pid, "SIGQUIT");
      while (isAlive(pid)) await sleep(20);
      server = await openEmbedded({ dir });
      if (server.url !== url) throw new Error("The server came back at another port");
    },
    close: async () => {
      await server.release();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Repeats what a restart interrupts. */
export async function throughRestarts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + 30_000; ; await sleep(200)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
