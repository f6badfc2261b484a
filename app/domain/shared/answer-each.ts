import type { ProcessAnswer } from "./processes.ts";

/**
 * The program of a process that `processesFor` started: does each piece of work that it is sent, answers with what was made or with the words of
 * the error, and ends with whoever started it.
 */
export function answerEach<Part, Result>(work: (part: Part) => Promise<Result> | Result): void {
  const answer = (given: ProcessAnswer<Result>) => process.send?.(given);
  process.on("message", async (part: Part) => {
    try {
      answer({ result: await work(part) });
    } catch (error) {
      answer({ failed: (error as Error).message });
    }
  });
  process.on("disconnect", () => process.exit());
}
