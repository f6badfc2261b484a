import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import os, { availableParallelism } from "node:os";
import path from "node:path";
import { Unavailable } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import { limitConcurrency } from "./limit-concurrency.ts";

/**
 * CPU-heavy work is done by separate processes of lower priority than those that answer pages: a thread of the web process would
 * make passwords, cookies and files wait behind it. One that has finished rests ready for the next piece, and ends after half a minute.
 */

const LOWER_PRIORITY = 10;
const REST_MS = 30_000;

export type ProcessOptions = {
  /** The program, from the folder of the product: it is sent the parts of a piece of work, and answers once. */
  script: string;
  maxWaiting: number;
  longestMs: number;
  /** Of JavaScript's own memory, where the work may ask for any amount; a process that needs more ends. */
  memoryMb?: number;
  /** What is said when too many wait, or when a process ended or took too long. */
  refusal: string;
};

/** What a program of `processesFor` answers. */
export type ProcessAnswer<Result> = { result: Result } | { failed: string };

/**
 * Makes the function that has a piece of work done, at most two at once, each in a process of its own. Its parts are sent no faster than
 * they are taken. That function throws what the parts throw; Error with the words of the program; Unavailable with `refusal`.
 */
export function processesFor<Part, Result>(options: ProcessOptions) {
  const { script, maxWaiting, longestMs, memoryMb, refusal } = options;
  const resting: Array<{ child: ChildProcess; timer: NodeJS.Timeout }> = [];
  const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
  const inTurn = limitConcurrency({ atOnce, maxWaiting, refusal });

  function readyProcess(): ChildProcess {
    const ready = resting.pop();
    if (ready) {
      clearTimeout(ready.timer);
      ready.child.ref();
      ready.child.channel?.ref();
      return ready.child;
    }
    const child = fork(fileOf(script), {
      serialization: "advanced",
      execArgv: memoryMb ? [`--max-old-space-size=${memoryMb}`] : [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, UV_THREADPOOL_SIZE: "2" },
    });
    child.on("exit", () => {
      const index = resting.findIndex((one) => one.child === child);
      if (index >= 0) clearTimeout(present(resting.splice(index, 1)[0]).timer);
    });
    child.once("spawn", () => os.setPriority(present(child.pid), LOWER_PRIORITY));
    return child;
  }

  function ask(
    child: ChildProcess,
    parts: Iterable<Part> | AsyncIterable<Part>,
  ): Promise<ProcessAnswer<Result>> {
    return new Promise((resolve, reject) => {
      let isSettled = false;
      const done = (settle: () => void) => {
        isSettled = true;
        clearTimeout(limit);
        child.off("message", answered).off("exit", lost).off("error", lost);
        settle();
      };
      const answered = (answer: unknown) => done(() => resolve(answer as ProcessAnswer<Result>));
      const lost = () => done(() => reject(new Unavailable(refusal)));
      const limit = setTimeout(lost, longestMs);
      child.on("message", answered).on("exit", lost).on("error", lost);
      const sendAll = async () => {
        for await (const part of parts) {
          if (isSettled) return;
          await new Promise<void>((sent) => child.send(part as object, (error) => (error ? lost() : sent())));
        }
      };
      sendAll().catch((error) => done(() => reject(error)));
    });
  }

  function rest(child: ChildProcess) {
    const timer = setTimeout(() => child.disconnect(), REST_MS);
    timer.unref();
    child.unref();
    child.channel?.unref();
    resting.push({ child, timer });
  }

  return (parts: Iterable<Part> | AsyncIterable<Part>): Promise<Result> =>
    inTurn(async () => {
      const child = readyProcess();
      const answer = await ask(child, parts).catch((error) => {
        child.kill("SIGKILL");
        throw error;
      });
      // One that failed may have parts of this work still before it, and must never answer the next with them.
      if ("failed" in answer) {
        child.kill("SIGKILL");
        throw new Error(answer.failed);
      }
      rest(child);
      return answer.result;
    });
}

/** The source, also where the built server runs, which stands in another folder. */
function fileOf(script: string): string {
  const besideSources = path.resolve(import.meta.dirname, "..", "..", "..", script);
  return existsSync(besideSources) ? besideSources : path.resolve(script);
}
