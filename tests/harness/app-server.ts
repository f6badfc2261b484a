import { setTimeout as sleep } from "node:timers/promises";
import { loadConfig } from "#app/config.ts";
import { ensureBuild } from "#cli/up/build.ts";
import { productEnvironment, webProcess, workerProcess } from "#cli/up/processes.ts";
import { SupervisedProcess } from "#cli/up/supervisor.ts";
import { asApplication } from "#tests/harness/administer.ts";
import { ownPort } from "#tests/harness/own-port.ts";

export type AppServer = {
  /** Where the process answers, `http://localhost:<port>`. */
  url: string;
  web: SupervisedProcess;
  worker: SupervisedProcess | undefined;
  /** What the processes have printed so far. */
  output: () => string;
  stop: () => Promise<void>;
};

export type AppServerOptions = {
  /** Default: the database of the test file, as the application's role. */
  databaseUrl?: string;
  /** False leaves the worker out. */
  worker?: boolean;
  /** The address that people type, where a proxy with TLS would stand before the process; default: that of the process. */
  origin?: string;
  /** Settings that differ from the local default. */
  env?: Record<string, string>;
};

/** Three seconds on a quiet machine; a full minute where other work takes both of its processors. */
const STARTS_WITHIN_MS = 90_000;

/** How much is shown of what a process printed before it ended. */
const LAST_LINES = 30;

/** Starts the built web process and a worker against a database, on a free port, restarted when they crash, as `up` does. */
export async function startApp({
  databaseUrl = asApplication(process.env.DATABASE_URL!),
  worker = true,
  origin,
  env = {},
}: AppServerOptions = {}): Promise<AppServer> {
  await ensureBuild(() => {});
  const port = await ownPort();
  const url = `http://localhost:${port}`;
  const settings = {
    ...process.env,
    NODE_ENV: "development",
    LOG_LEVEL: "info",
    WEB_CONCURRENCY: "1",
    ...env,
    PORT: String(port),
    APP_ORIGIN: origin ?? url,
  };
  const config = loadConfig(settings as NodeJS.ProcessEnv);
  const environment = { ...productEnvironment(config, databaseUrl), LOG_LEVEL: settings.LOG_LEVEL, ...env };
  let output = "";
  const collect = (text: string) => {
    output += text;
  };
  // A process that ends while a test runs says so in the output of the test, with what it printed last.
  const note = (line: string) => {
    collect(`${line}\n`);
    if (!line.includes("ended unexpectedly")) return;
    console.error(
      `${new Date().toISOString()} ${output.trimEnd().split("\n").slice(-LAST_LINES).join("\n")}`,
    );
  };
  const start = (spec: ReturnType<typeof webProcess>) => {
    const supervised = new SupervisedProcess(spec, note, collect);
    supervised.start();
    return supervised;
  };
  const app: AppServer = {
    url,
    web: start(webProcess(environment)),
    worker: worker ? start(workerProcess(environment)) : undefined,
    output: () => output,
    stop: async () => {
      await Promise.all([app.web.stop(10_000), app.worker?.stop(10_000)]);
    },
  };
  const giveUp = performance.now() + STARTS_WITHIN_MS;
  while (performance.now() < giveUp) {
    const response = await fetch(`${app.url}/healthz`).catch(() => undefined);
    if (response?.ok && (!worker || output.includes("worker runs"))) return app;
    await sleep(100);
  }
  await app.stop();
  throw new Error(`The application did not start:\n${output}`);
}
