import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { loadConfig, resetConfig } from "#app/config.ts";
import { productEnvironment, webProcess } from "#cli/up/processes.ts";
import { freePort } from "#db/ports.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { prepareTemplate } from "#tests/harness/templates.ts";
import { type Figure, median } from "./frame.ts";
import { measureLoad, type Rate, UNLIMITED } from "./parts/measured-load.ts";
import type { Measured } from "./parts/stock-app.ts";

export const name = "Twice as many routes";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 5;
const TWICE = "bench/parts/twice-the-routes.ts";
/** A page and a call that cost little else. */
const ADDRESSES = ["/logout", "/api/cityMaster"];

type Web = Measured & { child: ChildProcess };

/** What a page and a call cost in a process that has its site map twice, against one that has it once: requests a second, in turns. */
export async function run(): Promise<Figure[]> {
  await prepareTemplate(process.env.TEST_DATABASE_ADMIN_URL!, "demo");
  const database = await createTestDatabase("demo");
  resetConfig();
  const webs: Web[] = [];
  try {
    const single = await startWeb(database.url, false);
    webs.push(single);
    const twice = await startWeb(database.url, true);
    webs.push(twice);
    const second = await fetch(`${twice.url}/twice/logout`);
    if (second.status !== 200) throw new Error(`The second site map answers ${second.status}`);
    const figures: Figure[] = [];
    for (const address of ADDRESSES) figures.push(await compare(single, twice, address));
    return figures;
  } finally {
    for (const { child } of webs) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await database.drop();
  }
}

async function startWeb(databaseUrl: string, twice: boolean): Promise<Web> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config = loadConfig({ ...process.env, PORT: String(port), APP_ORIGIN: url });
  const { args, env } = webProcess({
    ...productEnvironment(config, databaseUrl),
    ...UNLIMITED,
    WEB_CONCURRENCY: "1",
  });
  const all = twice ? [...args.slice(0, -1), TWICE] : args;
  const child = spawn(process.execPath, all, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  for (let waited = 0; !(await fetch(`${url}/healthz`).catch(() => undefined))?.ok; waited += 100) {
    if (waited > 60_000 || child.exitCode !== null) throw new Error("The web process did not start");
    await sleep(100);
  }
  return { url, pid: child.pid!, child };
}

async function compare(one: Measured, two: Measured, address: string): Promise<Figure> {
  const rounds: Array<{ one: Rate; two: Rate }> = [];
  for (const server of [one, two]) await measureLoad(server, { paths: [address] }, 3);
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      one: await measureLoad(one, { paths: [address] }, SECONDS),
      two: await measureLoad(two, { paths: [address] }, SECONDS),
    });
  const side = (which: "one" | "two") =>
    `${Math.round(median(rounds.map((round) => round[which].perSecond)))} a second, ${median(
      rounds.map((round) => round[which].cpuMs),
    ).toFixed(2)} ms of CPU`;
  return {
    what: `${address} with twice as many routes, requests per second`,
    value: median(rounds.map((round) => round.two.perSecond / round.one.perSecond)),
    atLeast: 0.98,
    parts: { "all routes once": side("one"), "all routes twice": side("two") },
  };
}
