import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLock } from "#cli/lock.mjs";
import { CommandError } from "#cli/run.ts";
import { ROOT } from "#cli/runtime.mjs";

/** Everything that the build is made of: the screens, what they import, and how it is made. */
const SOURCES = [
  "app",
  "db",
  "seeds",
  "package.json",
  "web",
  "public",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
];

/** Where the build is: `build`, or the folder named by `BUILD_DIRECTORY` (the tests' own). */
export function buildDirectory(): string {
  return process.env.BUILD_DIRECTORY || "build";
}

/** Builds the web process when its sources are not those of the last build. The stamp is written last. */
export async function ensureBuild(progress: (line: string) => void): Promise<void> {
  const directory = buildDirectory();
  await withLock(`build-${path.basename(directory)}`, async () => {
    const stamp = path.join(ROOT, directory, "sources.sha256");
    const hash = hashOfSources();
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
    progress("Building …");
    rmSync(stamp, { force: true });
    await build();
    writeFileSync(stamp, hash);
  });
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES.map((name) => path.join(ROOT, name)).filter(existsSync)) {
    const files = path.extname(source)
      ? [source]
      : readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
          .map((entry) => path.join(entry.parentPath, entry.name))
          .sort();
    for (const file of files) hash.update(path.relative(ROOT, file)).update("\0").update(readFileSync(file));
  }
  return hash.digest("hex");
}

function build(): Promise<void> {
  const remix = path.join(ROOT, "node_modules", "@remix-run", "dev", "dist", "cli.js");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [remix, "vite:build", "--logLevel", "warn"], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    const kill = () => child.kill();
    process.once("exit", kill);
    child.on("error", reject);
    child.on("close", (code) => {
      process.off("exit", kill);
      code === 0 ? resolve() : reject(new CommandError(`The build failed:\n${output.trim()}`));
    });
  });
}
