// Plain JavaScript without dependencies: see bootstrap.mjs.
import { mkdirSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./runtime.mjs";

const BEAT_MS = 2_000;
const STALE_MS = 15_000;

/**
 * Runs `work` while no other process of this checkout runs something under the same name. The lock is a folder whose time
 * is renewed as long as its owner lives, so that a killed owner does not hold it.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const folder = path.join(ROOT, ".cache", `${name}.lock`);
  mkdirSync(path.dirname(folder), { recursive: true });
  while (!take(folder)) await sleep(250);
  const beat = setInterval(() => utimesSync(folder, new Date(), new Date()), BEAT_MS);
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", release);
    release();
  }
}

/** @param {string} folder */
function take(folder) {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
  }
  const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > STALE_MS) rmSync(folder, { recursive: true, force: true });
  return false;
}
