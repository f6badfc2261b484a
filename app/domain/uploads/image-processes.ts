import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import os, { availableParallelism } from "node:os";
import path from "node:path";
import { Unavailable } from "#app/domain/errors.ts";
import { turns } from "#app/domain/shared/turns.ts";
import type { ImageAnswer } from "./image-process.ts";
import type { MadeImages } from "./image-work.ts";

/**
 * Pictures are worked on by processes of their own, at most two, which give way to whoever answers pages: a thread of the web process would
 * make passwords, cookies and files wait behind it. One rests ready for the next picture, and ends after half a minute.
 */

const BUSY = "Too many pictures are being sent right now. Please try again in a minute.";
const LOWER_PRIORITY = 10;
const LONGEST_MS = 30_000;
const REST_MS = 30_000;

const inTurn = turns({
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 60,
  refusal: BUSY,
});
const resting: Array<{ child: ChildProcess; timer: NodeJS.Timeout }> = [];

/**
 * What is kept of a picture.
 * @throws Error with the words of the library when it cannot be read; Unavailable when too many wait, or when its process ended
 */
export function makeImagesAside(input: Uint8Array): Promise<MadeImages> {
  return inTurn(async () => {
    const child = await readyProcess();
    const answer = await ask(child, input).catch((error) => {
      child.kill("SIGKILL");
      throw error;
    });
    rest(child);
    if ("failed" in answer) throw new Error(answer.failed);
    return answer;
  });
}

async function readyProcess(): Promise<ChildProcess> {
  const ready = resting.pop();
  if (ready) {
    clearTimeout(ready.timer);
    ready.child.ref();
    ready.child.channel?.ref();
    return ready.child;
  }
  const child = fork(script(), {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, UV_THREADPOOL_SIZE: "2" },
  });
  child.on("exit", () => {
    const index = resting.findIndex((one) => one.child === child);
    if (index >= 0) clearTimeout(resting.splice(index, 1)[0]!.timer);
  });
  child.once("spawn", () => os.setPriority(child.pid!, LOWER_PRIORITY));
  return child;
}

/** Beside this file where it runs as it was written; the built server stands elsewhere, and runs in the folder of the product. */
function script(): string {
  const beside = path.join(import.meta.dirname, "image-process.ts");
  return existsSync(beside) ? beside : path.resolve("app", "domain", "uploads", "image-process.ts");
}

function ask(child: ChildProcess, input: Uint8Array): Promise<ImageAnswer> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      clearTimeout(limit);
      child.off("message", answered).off("exit", lost).off("error", lost);
      settle();
    };
    const answered = (answer: unknown) => done(() => resolve(answer as ImageAnswer));
    const lost = () => done(() => reject(new Unavailable(BUSY)));
    const limit = setTimeout(lost, LONGEST_MS);
    child.on("message", answered).on("exit", lost).on("error", lost);
    child.send(input, (error) => error && lost());
  });
}

function rest(child: ChildProcess) {
  const timer = setTimeout(() => child.disconnect(), REST_MS);
  timer.unref();
  child.unref();
  child.channel?.unref();
  resting.push({ child, timer });
}
