import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureBuild } from "#cli/up/build.ts";
import { isFree } from "#db/ports.ts";
import { runsNightly } from "#tests/harness/nightly.ts";
import { ownPort } from "#tests/harness/own-port.ts";

const STOP_WITHIN_MS = 12_000;

type Run = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

let dataDir: string;
let port: number;
const runs: Run[] = [];

beforeAll(async () => {
  await ensureBuild(() => {});
  dataDir = mkdtempSync(path.join(process.env.TEST_FOLDER ?? os.tmpdir(), "up-"));
  // Run as root, the database's account has to pass.
  chmodSync(dataDir, 0o755);
  port = await ownPort();
});
afterAll(async () => {
  for (const { child, ended } of runs) {
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs `medihaven up` as a person would, with nothing set but what is given. */
function up(settings: Record<string, string> = {}): Run {
  const { PATH, HOME, BUILD_DIRECTORY, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    HOME,
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...(BUILD_DIRECTORY ? { BUILD_DIRECTORY } : {}),
    DATA_DIR: dataDir,
    PORT: String(port),
    ...settings,
  };
  const child = spawn(process.execPath, ["cli/main.ts", "up"], {
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
    });
  }
  const run = {
    child,
    output: () => text,
    ended: once(child, "exit").then(([code]) => code as number | null),
  };
  runs.push(run);
  return run;
}

async function ready(run: Run): Promise<void> {
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await sleep(100)) {
    if (run.output().includes(" runs at http://localhost:")) return;
    if (run.child.exitCode !== null) break;
  }
  throw new Error(`It did not start:\n${run.output()}`);
}

async function stop(run: Run, signal: NodeJS.Signals): Promise<number | null> {
  const began = Date.now();
  run.child.kill(signal);
  const code = await run.ended;
  expect(Date.now() - began).toBeLessThan(STOP_WITHIN_MS);
  return code;
}

const address = () => `http://localhost:${port}/readyz`;
const secrets = () =>
  JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8")) as { port: number; admin: string };

describe("medihaven up", { timeout: 600_000 }, () => {
  it("runs the product from nothing, keeps others out of its data, and stops whole", async () => {
    const first = up();
    await ready(first);
    expect((await fetch(address())).status).toBe(200);
    expect(statSync(path.join(dataDir, "postgres.json")).mode & 0o777).toBe(0o600);

    const second = up({ PORT: String(await ownPort()) });
    expect(await second.ended).toBe(1);
    expect(second.output().trim()).toMatch(
      /^\S+ is in use by another start \(http:\/\/localhost:\d+, process \d+\)$/,
    );

    expect(await stop(first, "SIGTERM")).toBe(0);
    expect(await isFree(port)).toBe(true);
    expect(await isFree(secrets().port, "127.0.0.1")).toBe(true);
  });

  it.runIf(runsNightly)(
    "finds its data again, and a database that outlived a killed supervisor",
    async () => {
      const before = secrets();
      const killed = up();
      await ready(killed);
      killed.child.kill("SIGKILL");
      await killed.ended;
      for (const deadline = Date.now() + STOP_WITHIN_MS; !(await isFree(port)); await sleep(100)) {
        expect(Date.now(), "web outlived its supervisor").toBeLessThan(deadline);
      }
      const again = up();
      await ready(again);
      expect(again.output()).not.toContain("Filling the empty database");
      expect(secrets()).toEqual(before);
      expect(await stop(again, "SIGINT")).toBe(0);
      expect(await isFree(before.port, "127.0.0.1")).toBe(true);
    },
  );

  it.each([
    [{ PORT: "http" }, 2, /^Setting PORT is wrong: [^\n]+$/],
    [{ APP_ORIGIN: "rooms" }, 2, /^Setting APP_ORIGIN is wrong: [^\n]+$/],
    [{ NODE_ENV: "production" }, 2, /^Setting APP_ORIGIN is missing: [^\n]+$/],
  ])("ends with one line for %o", async (settings, code, line) => {
    const run = up(settings);
    expect(await run.ended).toBe(code);
    expect(run.output().trim()).toMatch(line);
  });

  it("names a port that is taken, and leaves no database behind", async () => {
    const { createServer } = await import("node:net");
    const squatter = createServer().listen(0);
    await once(squatter, "listening");
    const taken = (squatter.address() as { port: number }).port;
    const run = up({ PORT: String(taken) });
    expect(await run.ended).toBe(1);
    expect(run.output().trim()).toBe(`Port ${taken} is taken: set PORT to another one`);
    expect(await isFree(secrets().port, "127.0.0.1")).toBe(true);
    squatter.close();
  });
});
