import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
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
