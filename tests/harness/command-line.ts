import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { vi } from "vitest";
import { makeProgram } from "#cli/program.ts";
import { asApplication } from "#tests/harness/administer.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

export type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs `medihaven …` as a process of its own, on the database (with its two roles) and the data folder of this test. */
export async function medihaven(
  args: string[],
  options: { stdin?: string; env?: Record<string, string> } = {},
): Promise<Ended> {
  const owner = process.env.DATABASE_URL;
  const child = spawn(process.execPath, ["cli/medihaven.mjs", ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...(owner ? { DATABASE_URL: asApplication(owner), DATABASE_OWNER_URL: owner } : {}),
      NODE_ENV: "development",
      ENV_FILE: "none",
      MEDIHAVEN_CONFIG: "none",
      ...options.env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(options.stdin ?? "");
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

/** Runs `medihaven …` in this process, which spares its start: for what a command does and says. */
export async function medihavenHere(args: string[]): Promise<Ended> {
  const said = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((chunk) => {
      said[name] += chunk;
      return true;
    }),
  );
  const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Exit(Number(code ?? 0));
  });
  const signals = ["SIGINT", "SIGTERM"] as const;
  const listening = signals.map((signal) => process.listeners(signal));
  try {
    await makeProgram().parseAsync(args, { from: "user" });
    return { code: Number(process.exitCode), ...said };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { code: error.code, ...said };
  } finally {
    process.exitCode = undefined;
    for (const spy of [...spies, exit]) spy.mockRestore();
    for (const [index, signal] of signals.entries())
      for (const listener of process.listeners(signal))
        if (!listening[index]!.includes(listener)) process.off(signal, listener);
  }
}

/** Thrown where a process would end. */
class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`It ended with ${code}`);
    this.code = code;
  }
}
