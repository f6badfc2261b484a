import { spawn } from "node:child_process";
import path from "node:path";
import type { Config } from "#app/config.ts";
import { CommandError } from "#cli/run.ts";
import { ROOT } from "#cli/runtime.mjs";
import { memorySettings } from "#cli/up/memory.ts";
import type { PrepareMessage } from "#cli/up/prepare-process.ts";
import type { ProcessSpec } from "#cli/up/supervisor.ts";

/** How the product's processes are started: by `up`, and by the tests that need the real thing. */

const FOLLOW_PARENT = ["--import", path.join(ROOT, "cli", "follow-parent.mjs")];

/**
 * The settings of both processes: what the local defaults made up is handed on by name, so that both have the same. They get the application's
 * address of the database only.
 */
export function productEnvironment(config: Config, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: config.NODE_ENV,
    PORT: String(config.PORT),
    HOST: config.HOST,
    WEB_CONCURRENCY: String(config.WEB_CONCURRENCY),
    APP_ORIGIN: config.APP_ORIGIN,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: undefined,
    DATA_DIR: config.DATA_DIR,
    SESSION_SECRETS: config.SESSION_SECRETS.join(","),
    PAYMENT_GATEWAY: config.PAYMENT_GATEWAY,
    PAYMENT_WEBHOOK_SECRET: config.PAYMENT_WEBHOOK_SECRET,
    PLATFORM_LEGAL_NAME: config.PLATFORM_LEGAL_NAME,
    PLATFORM_ADDRESS: config.PLATFORM_ADDRESS,
    PLATFORM_GSTIN: config.PLATFORM_GSTIN,
    SUPPORT_PHONE: config.SUPPORT_PHONE,
    SUPPORT_WHATSAPP: config.SUPPORT_WHATSAPP,
    SUPPORT_EMAIL: config.SUPPORT_EMAIL,
    SUPPORT_HOURS: config.SUPPORT_HOURS,
    GRIEVANCE_OFFICER: config.GRIEVANCE_OFFICER,
    GRIEVANCE_EMAIL: config.GRIEVANCE_EMAIL,
  };
}

/** What a page makes is garbage a moment later: with this much room (MB) for new objects it is found dead, and need not be copied. */
const ROOM_FOR_REQUESTS = "--max-semi-space-size=64";

/** The web process on the build, in production mode because React is several times faster in it. */
export function webProcess(env: NodeJS.ProcessEnv): ProcessSpec {
  return {
    name: "web",
    args: [ROOM_FOR_REQUESTS, ...FOLLOW_PARENT, path.join("web", "main.ts")],
    env: {
      // More than the four threads that Node has by itself: passwords and pictures keep some busy for long.
      UV_THREADPOOL_SIZE: "16",
      ...memorySettings(),
      ...env,
      NODE_ENV: "production",
      TRIAL: env.NODE_ENV === "production" ? "no" : "yes",
    },
  };
}

/** The web process for a developer, which shows a change at once. */
export function developmentWebProcess(env: NodeJS.ProcessEnv): ProcessSpec {
  const remix = path.join(ROOT, "node_modules", "@remix-run", "dev", "dist", "cli.js");
  const args = [
    ...FOLLOW_PARENT,
    remix,
    "vite:dev",
    "--port",
    String(env.PORT),
    "--strictPort",
    "--host",
    String(env.HOST),
  ];
  return { name: "web", args, env: { ...env, NODE_ENV: "development" } };
}

/**
 * Builds, unless for a developer, and prepares the data, in a separate process, so that its memory is freed afterwards. It alone is
 * given the owner's address of the database.
 * @returns whether the demo's people are in the data
 * @throws CommandError when it fails
 */
export function prepareInProcess(
  env: NodeJS.ProcessEnv,
  dev: boolean,
  progress: (line: string) => void,
): Promise<boolean> {
  const script = [path.join("cli", "up", "prepare-process.ts"), ...(dev ? [] : ["--build"])];
  const child = spawn(process.execPath, [...FOLLOW_PARENT, ...script], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // Ctrl-C reaches only the one who waits for it.
    detached: process.platform !== "win32",
  });
  return new Promise((resolve, reject) => {
    child.on("message", (message: PrepareMessage) => {
      if ("line" in message) progress(message.line);
      else if ("hasDemo" in message) resolve(message.hasDemo);
      else reject(new CommandError(message.failed));
    });
    child.on("error", reject);
    child.on("exit", (code, signal) =>
      reject(new CommandError(`The data could not be prepared (${signal ?? `exit code ${code}`})`)),
    );
  });
}

export function workerProcess(env: NodeJS.ProcessEnv): ProcessSpec {
  return { name: "worker", args: [...FOLLOW_PARENT, path.join("worker", "main.ts")], env };
}
