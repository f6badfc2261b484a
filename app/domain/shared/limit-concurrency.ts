import { Unavailable } from "../errors.ts";

/**
 * Limits how much work runs at once in this process; the rest waits in the order in which it came. @param options.maxWaiting beyond this
 * number an answer would come too late: they are refused with Unavailable and `options.refusal`
 */
export function limitConcurrency(options: { atOnce: number; maxWaiting: number; refusal: string }) {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= options.atOnce) {
      if (waiting.length >= options.maxWaiting) throw new Unavailable(options.refusal);
      // Work that finishes hands the turn on.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
