import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";

/**
 * Hours of ordinary use in small: pages, lists, calls and a refused form, so many a second. Nothing fails, connections to the database are
 * given back, and neither files nor memory grow. `npm run faults -- soak` takes the half hour that is asked for; else it takes seconds.
 */

const FULL = process.env.FAULT_FULL === "1";
const SECONDS = Number(process.env.SOAK_SECONDS ?? (FULL ? 30 * 60 : 8));
const RATE = FULL ? 50 : 15;
/** What is compiled, planned and remembered at first is no growth. */
const WARM_SECONDS = Math.min(5 * 60, SECONDS / 3);
const GROWTH_MB_A_MINUTE = 1;

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

const FORM = { "content-type": "application/x-www-form-urlencoded" };

const reads = [
  "/",
  "/hospitals",
  "/rooms",
  "/food",
  "/finder?q=kidney",
  "/doctors",
  "/login",
  "/api/stateMaster",
];

function mixed(): autocannon.Request[] {
  const headers = { origin: app.url, ...FORM };
  const refused = { method: "POST", path: "/contactUs", headers, body: "name=&message=" } as const;
  return [...reads.map((path) => ({ method: "GET", path }) as const), refused];
}

type Look = { at: number; memoryMb: number; files: number; waiting: number };

async function look(): Promise<Look> {
  const { pid } = app.web;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  const waiting = /^medihaven_database_transactions_waiting (\d+)/m.exec(metrics)?.[1];
  return {
    at: performance.now() / 60_000,
    memoryMb: Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1_024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    waiting: Number(waiting),
  };
}

/** Megabytes a minute, by least squares. */
function slopeOf(looks: Look[]): number {
  const mean = (of: (one: Look) => number) => looks.reduce((sum, one) => sum + of(one), 0) / looks.length;
  const [at, memory] = [mean((one) => one.at), mean((one) => one.memoryMb)];
  const spread = looks.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  return looks.reduce((sum, one) => sum + (one.at - at) * (one.memoryMb - memory), 0) / spread;
}

test.runIf(process.platform === "linux")(
  `${RATE} requests a second for ${SECONDS} seconds: none fails, nothing grows`,
  { timeout: (SECONDS + 120) * 1_000 },
  async () => {
    const before = new Set(await firstAnswers());
    const load = autocannon({
      url: app.url,
      connections: 10,
      overallRate: RATE,
      duration: SECONDS,
      requests: mixed(),
    });
    let isOver = false;
    const ended = load.then((result) => {
      isOver = true;
      return result;
    });
    await sleep(WARM_SECONDS * 1_000);
    const looks: Look[] = [];
    for (; !isOver; await sleep(FULL ? 5_000 : 500)) looks.push(await look());
    const result = await ended;
    const slope = slopeOf(looks);
    const files = looks.map((one) => one.files);
    console.log(
      `${result.requests.total} requests, p99 ${result.latency.p99} ms; ${looks[0]!.memoryMb.toFixed()} to ${looks.at(-1)!.memoryMb.toFixed()} MB (${slope.toFixed(2)} a minute), ${Math.min(...files)} to ${Math.max(...files)} open files`,
    );
    expect([...before]).toEqual([200]);
    expect({ errors: result.errors, timeouts: result.timeouts, failed: result["5xx"] }).toEqual({
      errors: 0,
      timeouts: 0,
      failed: 0,
    });
    expect(result["4xx"]).toBeGreaterThan(0);
    expect(looks.at(-1)!.files - looks[0]!.files).toBeLessThan(20);
    expect(looks.filter(({ waiting }) => waiting > 5)).toEqual([]);
    // Seconds say nothing of minutes.
    if (FULL) expect(slope).toBeLessThan(GROWTH_MB_A_MINUTE);
  },
);

/** Every address of the mix answers, so that the load is not one of refusals. */
async function firstAnswers(): Promise<number[]> {
  const statuses: number[] = [];
  for (const path of reads) statuses.push((await fetch(app.url + path)).status);
  return statuses;
}
