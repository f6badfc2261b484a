import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { AppServer } from "#tests/harness/app-server.ts";

/** The ids of the processes that serve behind the web process. */
export async function webProcesses({ web: { pid } }: AppServer): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}

/** Kills one of the processes that serve behind the web process, whichever, with no warning. @returns false when none runs just now */
export async function killOneWeb(app: AppServer): Promise<boolean> {
  const pids = await webProcesses(app);
  if (pids.length === 0) return false;
  return process.kill(pids[randomInt(pids.length)]!, "SIGKILL");
}
