import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#db/ports.ts";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const SOURCES = path.join(ROOT, "bench", "stock");
/** Below the project, so that it finds the project's packages: the same Remix, React and Vite. */
const FOLDER = path.join(ROOT, ".cache", "bench-stock");

/** Remix finds out from it what it runs on. */
const PACKAGE = {
  type: "module",
  sideEffects: false,
  dependencies: {
    "@remix-run/node": "*",
    "@remix-run/react": "*",
    isbot: "^5",
    react: "*",
    "react-dom": "*",
  },
};

/** What the stock application answers without computing it. */
export type Constants = {
  payload: unknown;
  /** The HTML of whole pages, by name. */
  pages: Record<string, string>;
  cards: Array<{ title: string; lines: string[] }>;
};

export type Measured = { url: string; pid: number };

/** Builds the stock application with these constants and serves it with remix-serve, as Remix's template does. */
export async function startStock(constants: Constants): Promise<Measured & { stop: () => Promise<void> }> {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(SOURCES, FOLDER, { recursive: true });
  const measured = Object.entries(constants).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
  );
  writeFileSync(path.join(FOLDER, "app", "measured.ts"), measured.join(""));
  writeFileSync(path.join(FOLDER, "package.json"), JSON.stringify(PACKAGE));
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
  const remix = path.join(ROOT, "node_modules", "@remix-run", "dev", "dist", "cli.js");
  const build = spawn(process.execPath, [remix, "vite:build", "--logLevel", "error"], {
    cwd: FOLDER,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error("The stock application was not built");
  const port = await freePort();
  const serve = path.join(ROOT, "node_modules", "@remix-run", "serve", "dist", "cli.js");
  const server = spawn(process.execPath, [serve, "build/server/index.js"], {
    cwd: FOLDER,
    env: { ...env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  for (let waited = 0; !(await fetch(url).catch(() => undefined))?.ok; waited += 100) {
    if (waited > 20_000 || server.exitCode !== null) throw new Error("The stock application did not start");
    await sleep(100);
  }
  const ended = once(server, "exit");
  const stop = async () => {
    server.kill("SIGKILL");
    await ended;
  };
  return { url, pid: server.pid!, stop };
}
