import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { ROOT } from "#cli/runtime.mjs";
import { workerProcess } from "#cli/up/processes.ts";

export type KeptWorkers = {
  /** Kills one of them, whichever, with no warning. */
  killOne: () => void;
  stop: () => void;
};

/** Workers, each of which is started again at once whenever it dies. */
export function keepWorkers(count: number, env: NodeJS.ProcessEnv): KeptWorkers {
  let stopping = false;
  const workers: ChildProcess[] = [];
  const run = (slot: number) => {
    const worker = spawn(process.execPath, workerProcess(env).args, {
      cwd: ROOT,
      env,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    workers[slot] = worker;
    worker.on("exit", () => {
      if (!stopping) run(slot);
    });
  };
  for (let slot = 0; slot < count; slot += 1) run(slot);
  return {
    killOne: () => workers[randomInt(count)]!.kill("SIGKILL"),
    stop: () => {
      stopping = true;
      for (const worker of workers) worker.kill("SIGKILL");
    },
  };
}
