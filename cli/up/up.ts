import { present } from "#app/present.ts";
import "#cli/follow-parent.mjs";
import { once } from "node:events";
import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Config, loadConfig } from "#app/config.ts";
import { CommandError, table } from "#cli/run.ts";
import {
  developmentWebProcess,
  prepareInProcess,
  productEnvironment,
  webProcess,
  workerProcess,
} from "#cli/up/processes.ts";
import { SupervisedProcess } from "#cli/up/supervisor.ts";
import { type EmbeddedServer, openEmbedded } from "#db/embedded.ts";
import { freePort, isFree } from "#db/ports.ts";
import { DEMO_LOGINS } from "#seeds/demo/logins.ts";

export type UpOptions = { dev: boolean; signal: AbortSignal; progress: (line: string) => void };

/** All of it stops within 12 s: web and worker get most of that, the database the rest. */
const STOP_PROCESSES_MS = 8_500;
const STOP_DATABASE_MS = 2_500;
const READY_WITHIN_MS = 60_000;

/**
 * Runs the product until `signal` is aborted: database, migrations, the demo when the database is empty, web and worker.
 * @throws ConfigError, EmbeddedError or CommandError with one clear line when it cannot start
 */
export async function up({ dev, signal, progress }: UpOptions): Promise<void> {
  const config = await chooseSettings();
  const product = new Product(config, dev, progress);
  try {
    await product.start(signal);
    if (!signal.aborted) await once(signal, "abort");
    progress("Stopping …");
  } finally {
    await product.stop();
  }
}

/** `PORT=0` means any free port. */
async function chooseSettings(): Promise<Config> {
  const config = loadConfig(process.env);
  if (config.PORT !== 0) return config;
  return loadConfig({ ...process.env, PORT: String(await freePort()) });
}

class Product {
  #config: Config;
  #dev: boolean;
  #progress: (line: string) => void;
  #server: EmbeddedServer | undefined;
  #processes: SupervisedProcess[] = [];
  #hasDemo = false;
  #stopping = false;

  constructor(config: Config, dev: boolean, progress: (line: string) => void) {
    this.#config = config;
    this.#dev = dev;
    this.#progress = progress;
  }

  async start(signal: AbortSignal) {
    const config = this.#config;
    const steps = [
      async () => {
        if (!config.DATABASE_URL) this.#server = await this.#openServer();
        await refuseTakenPort(config.PORT);
      },
      async () => {
        const env = {
          ...productEnvironment(config, this.#databaseUrl),
          DATABASE_OWNER_URL: this.#ownerUrl,
        };
        this.#hasDemo = await prepareInProcess(env, this.#dev, this.#progress);
      },
      async () => {
        for (const spec of this.#specs()) {
          const supervised = new SupervisedProcess(spec, this.#progress);
          this.#processes.push(supervised);
          supervised.start();
        }
        if (await this.#answers(signal)) this.#announce();
      },
    ];
    const interrupted = signal.aborted ? Promise.resolve() : once(signal, "abort");
    for (const step of steps) {
      if (signal.aborted) return;
      // What is under way is left to end with the process: none of it minds being cut off.
      await Promise.race([step(), interrupted]);
    }
  }

  get #databaseUrl(): string {
    return this.#config.DATABASE_URL ?? present(this.#server).url;
  }

  get #ownerUrl(): string | undefined {
    return this.#config.DATABASE_URL ? this.#config.DATABASE_OWNER_URL : present(this.#server).ownerUrl;
  }

  #specs() {
    const env = productEnvironment(this.#config, this.#databaseUrl);
    return [this.#dev ? developmentWebProcess(env) : webProcess(env), workerProcess(env)];
  }

  #openServer(): Promise<EmbeddedServer> {
    return openEmbedded({
      dir: this.#config.DATA_DIR,
      claim: `${this.#config.APP_ORIGIN}, process ${process.pid}`,
      note: this.#progress,
      lost: () => void this.#recover(),
    });
  }

  /** The database went away: it is started again, and so are the processes if it is somewhere else now. */
  async #recover() {
    const before = this.#server?.url;
    while (!this.#stopping) {
      this.#progress("The database ended unexpectedly, starting it again");
      try {
        this.#server = await this.#openServer();
        break;
      } catch (error) {
        this.#progress(error instanceof Error ? error.message : String(error));
        await sleep(2_000);
      }
    }
    if (this.#stopping || this.#server?.url === before) return;
    const specs = this.#specs();
    await Promise.all(
      this.#processes.map((supervised, index) =>
        supervised.replace(present(specs[index]), STOP_PROCESSES_MS),
      ),
    );
  }

  async #answers(signal: AbortSignal): Promise<boolean> {
    const deadline = Date.now() + READY_WITHIN_MS;
    const { HOST, PORT } = this.#config;
    const host = isIP(HOST) === 4 && HOST !== "0.0.0.0" ? HOST : "localhost";
    while (Date.now() < deadline && !signal.aborted) {
      const response = await fetch(`http://${host}:${PORT}/healthz`).catch(() => undefined);
      if (response?.ok) return true;
      await sleep(200);
    }
    if (!signal.aborted)
      throw new CommandError(`The web process did not answer within ${READY_WITHIN_MS / 1_000} s`);
    return false;
  }

  #announce() {
    process.stdout.write(`\n${this.#config.BRAND_NAME} runs at ${this.#config.APP_ORIGIN}\n\n`);
    if (this.#hasDemo) process.stdout.write(`${table(DEMO_LOGINS)}\n\n`);
    process.stdout.write("Ctrl-C stops it.\n");
  }

  async stop() {
    this.#stopping = true;
    await Promise.all(this.#processes.map((supervised) => supervised.stop(STOP_PROCESSES_MS)));
    await this.#server?.release(STOP_DATABASE_MS);
  }
}

async function refuseTakenPort(port: number) {
  if (!(await isFree(port))) throw new CommandError(`Port ${port} is taken: set PORT to another one`);
}
