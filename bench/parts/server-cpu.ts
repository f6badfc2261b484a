import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

/** CPU that a server and all its processes have used so far, in milliseconds, those that ended included (Linux). */
export function serverCpuMs(pid: number): number {
  const own = statOf(String(pid));
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => Number(stat[PARENT]) === pid);
  const ticks = [
    ticksOf(own, OF_ITSELF),
    ticksOf(own, OF_ENDED),
    ...children.map((stat) => ticksOf(stat, OF_ITSELF)),
  ];
  return (ticks.reduce((sum, one) => sum + one) / TICKS_A_SECOND) * 1_000;
}

/** Where the parent stands in `statOf`, the CPU of a process (user, system), and that of its children which ended. */
const PARENT = 1;
const OF_ITSELF = [11, 12];
const OF_ENDED = [13, 14];

/** What `/proc/<pid>/stat` says after the name of the program; nothing for a process that has just ended. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  } catch {
    return [];
  }
}

const ticksOf = (stat: string[], fields: number[]) =>
  fields.reduce((sum, field) => sum + Number(stat[field] ?? 0), 0);
