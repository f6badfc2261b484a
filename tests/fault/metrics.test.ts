import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "#db/client.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { MEASURED } from "#tests/harness/measured.ts";
import { ownPort } from "#tests/harness/own-port.ts";
import { SCHEDULES } from "#worker/schedules.ts";

const CALLS = 200;
let app: AppServer;
let workerPort: number;
beforeAll(async () => {
  workerPort = await ownPort();
  app = await startApp({
    env: {
      WEB_CONCURRENCY: "2",
      WORKER_PORT: String(workerPort),
      CALLS_PER_MINUTE: String(CALLS),
      TRUSTED_PROXY_CIDRS: "127.0.0.0/8,::1/128",
    },
  });
});
afterAll(() => app?.stop());

const metrics = async (url: string) => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return response.text();
};

const value = (text: string, line: RegExp) =>
  Number(new RegExp(`^${line.source} (.*)$`, "m").exec(text)?.[1]);

test("web tells of the requests of all its processes, by pattern, never by address", async () => {
  for (let asked = 0; asked < 20; asked += 1)
    await fetch(`${app.url}/r/unknown-code-${asked}`, { redirect: "manual" });
  await fetch(`${app.url}/`);
  const text = await metrics(`${app.url}/metrics`);
  const counted = text.split("\n").filter((line) => line.startsWith("medihaven_http_request_seconds_count{"));
  const ofLinks = counted.filter((line) => line.includes('route="/r/:urlcode"') && line.endsWith(" 20"));
  expect(ofLinks, counted.join("\n")).toHaveLength(1);
  expect(text).not.toContain("unknown-code");
  expect(value(text, /medihaven_build_info\{version="[\d.]+"\}/)).toBe(1);
  expect(value(text, /medihaven_database_connections\{state="idle"\}/)).toBeGreaterThan(0);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test("the worker tells of its queues", async () => {
  const text = await metrics(`http://127.0.0.1:${workerPort}/metrics`);
  expect(text).toMatch(/^medihaven_jobs_waiting\{queue="message"\} \d/m);
  expect(text).toMatch(/^medihaven_job_oldest_seconds\{queue="otp"\} \d/m);
  expect(text).toMatch(/^medihaven_errors_total\{level="error"\} \d/m);
});

test("what the worker does by the clock, it does by the clock of India", async () => {
  const kept = await rows<{ name: string; key: string; cron: string; timezone: string }>(
    "SELECT name, key, cron, timezone FROM pgboss.schedule",
  );
  const byName = (one: { name: string; key: string }, other: { name: string; key: string }) =>
    `${one.name} ${one.key}`.localeCompare(`${other.name} ${other.key}`);
  expect(kept.sort(byName)).toEqual(
    SCHEDULES.map(({ queue, key, cron }) => ({
      name: queue as string,
      key,
      cron,
      timezone: "Asia/Kolkata",
    })).sort(byName),
  );
});

// How many pass while the processes tell each other depends on how soon they do. Each try is another caller's.
let tries = 0;
test(
  "both web processes let one address make so many calls together, and say how many are left",
  MEASURED,
  async () => {
    tries += 1;
    const left = (response: Response) => Number(/r=(\d+)/.exec(response.headers.get("ratelimit")!)?.[1]);
    const call = () =>
      fetch(`${app.url}/api/fixed-token-path`, {
        headers: { connection: "close", "x-forwarded-for": `203.0.113.${tries}` },
      });
    const answers: Response[] = [];
    for (let round = 0; round < 40; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, call))));
    const allowed = answers.filter(({ status }) => status === 200);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    console.log(`${allowed.length} of ${answers.length} calls were let through by a limit of ${CALLS}`);
    expect(allowed.length).toBeGreaterThanOrEqual(CALLS);
    expect(allowed.length).toBeLessThanOrEqual(CALLS * 1.25);
    expect(left(answers.at(-1)!)).toBe(0);
  },
);

test("the process that only keeps the others stays small", () => {
  const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(app.web.pid)]).toString());
  console.log(`the process that keeps the web processes: ${Math.round(kilobytes / 1024)} MB`);
  expect(kilobytes / 1024).toBeLessThan(120);
});
