// Plain JavaScript without dependencies: it runs on the Node that the machine has (20 or newer), before anything is installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  "..",
);

/**
 * Where Node keeps what it made of the TypeScript, for every process of the product: to read that takes a third less CPU than to make it
 * again, and 25 MB less memory. It may be removed at any time.
 */
const COMPILED = path.join(ROOT, ".cache", "compiled");

const WANTED_MAJOR = 24;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** True when this very process is new enough to run the product's TypeScript. */
export function isNewEnough() {
  return Number(process.versions.node.split(".")[0]) >= WANTED_MAJOR;
}

/** The Node that runs the product: this one when it is new enough, else the one among the packages. */
export function productNode() {
  if (isNewEnough()) return process.execPath;
  const installed = path.join(
    ROOT,
    "node_modules",
    ".bin",
    process.platform === "win32" ? "node.cmd" : "node",
  );
  if (existsSync(installed)) return installed;
  fail(
    `Node ${WANTED_MAJOR} is needed. This is ${process.version}, and no Node package for ${process.platform}-${process.arch} is installed.`,
  );
}

/**
 * Runs a script of the product with the product's Node and ends with its exit code. Signals are handed on, and the child
 * notices by its message channel when this process is killed.
 */
export function runProduct(script, args, flags = []) {
  const child = spawn(productNode(), [...flags, path.join(ROOT, script), ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...(script === "cli/main.ts" ? { NODE_COMPILE_CACHE: COMPILED } : {}), ...process.env },
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  stopWhenOrphaned(child);
  child.on("error", (error) => fail(`Cannot start Node: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** npm runs scripts through a shell that may die of a signal without handing it on. */
function stopWhenOrphaned(child) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500).unref();
}

/** Ends with one line for a person. */
export function fail(line, code = 1) {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
