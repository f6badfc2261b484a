// What `npm start` and `npm test` run. Plain JavaScript without dependencies: nothing is installed yet on a clean clone.
import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { withLock } from "./lock.mjs";
import { fail, ROOT, runProduct } from "./runtime.mjs";

const COMMANDS = {
  up: ["cli/main.ts", "up"],
  dev: ["cli/main.ts", "up", "--dev"],
  test: ["tests/run.ts"],
  "test:all": ["tests/run.ts", "--all"],
  faults: ["tests/run.ts", "--faults"],
  coverage: ["tests/run.ts", "--coverage"],
  mutants: ["tests/mutants/run.ts"],
  bench: ["bench/run.ts"],
  crawl: ["tests/crawl/run.ts"],
  pictures: ["tests/pictures/run.ts"],
};

/** The supervisor waits and little else: it keeps its memory small instead of being fast. */
const SMALL = ["--max-semi-space-size=1", "--optimize-for-size"];

const [name = "up", ...rest] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) fail(`Unknown command ${name}: ${Object.keys(COMMANDS).join(", ")}`, 2);
if (Number(process.versions.node.split(".")[0]) < 20)
  fail(`Node 20 or newer is needed; this is ${process.version}.`);

await installPackages();
const [script, ...args] = command;
runProduct(script, [...args, ...rest], args[0] === "up" ? SMALL : []);

/** Installs what the lockfile says, unless that is there already. Two that start at once take turns. */
async function installPackages() {
  if (isInstalled()) return;
  await withLock("install", async () => {
    if (isInstalled()) return;
    const locked = existsSync(path.join(ROOT, "package-lock.json"));
    process.stderr.write("Installing packages (once) …\n");
    const flags = [
      "--ignore-scripts",
      "--include=dev",
      "--include=optional",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    await npm([locked ? "ci" : "install", ...flags]);
  });
}

function isInstalled() {
  const installed = path.join(ROOT, "node_modules", ".package-lock.json");
  const locked = path.join(ROOT, "package-lock.json");
  return (
    existsSync(installed) && (!existsSync(locked) || statSync(installed).mtimeMs >= statSync(locked).mtimeMs)
  );
}

function npm(args) {
  const script = process.env.npm_execpath;
  const [file, first] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []];
  return new Promise((resolve) => {
    // Standard output is for the product: the last line of `npm test` is its count.
    const child = spawn(file, [...first, ...args], {
      cwd: ROOT,
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    });
    const stop = (signal) => {
      child.kill(signal);
      child.once("exit", () => process.exit(1));
    };
    process.once("SIGINT", stop).once("SIGTERM", stop);
    child.on("error", (error) => fail(`npm cannot be started: ${error.message}`));
    child.on("exit", (code) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      if (code === 0) resolve();
      else fail(`npm ${args[0]} failed: the lines above say why.`);
    });
  });
}
