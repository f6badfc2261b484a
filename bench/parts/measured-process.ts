import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** Runs `medihaven …` as a person would, and tells how long it took and the most memory it held (Linux; null elsewhere). */
export async function measuredCommand(args: string[], env: Record<string, string>) {
  const started = performance.now();
  const child = spawn(process.execPath, ["cli/medihaven.mjs", ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let memoryMb: number | null = null;
  const watch = setInterval(() => {
    memoryMb = peakMemory(child.pid!) ?? memoryMb;
  }, 100);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const stdout = await text(child.stdout);
  const code = await ended;
  clearInterval(watch);
  return { code, stdout, memoryMb, seconds: (performance.now() - started) / 1_000 };
}

function peakMemory(pid: number): number | null {
  try {
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return peak ? Math.round(Number(peak) / 1_024) : null;
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}
