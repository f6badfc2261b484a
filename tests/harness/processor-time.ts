import { readdirSync, readFileSync } from "node:fs";

/**
 * Milliseconds of processor time that all threads of a process have used: other work of the machine hardly changes them. Wall time where
 * the system does not say.
 */
export function processorMs(pid: number): number {
  if (process.platform !== "linux") return performance.now();
  const tasks = `/proc/${pid}/task`;
  const spent = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]),
  );
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}
