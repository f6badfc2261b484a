import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AppServer } from "#tests/harness/app-server.ts";

/** Kills one of the processes that serve behind the web process, whichever, with no warning. @returns false when none runs just now */
export async function killOneWeb({ web }: AppServer): Promise<boolean> {
  const { pid } = web;
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = text.split(" ").filter(Boolean).map(Number);
  if (pids.length === 0) return false;
  return process.kill(pids[randomInt(pids.length)]!, "SIGKILL");
}
