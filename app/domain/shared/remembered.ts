import type { Context } from "#app/domain/context.ts";

const SECONDS = 10;
let forgottenTimes = 0;

/** What is remembered is read anew: it was of another database. */
export function forgetRemembered(): void {
  forgottenTimes += 1;
}

/**
 * Reads a short list that every visitor needs and that hardly ever changes (cities, filters) at most once in ten seconds in this
 * process. For nothing that belongs to somebody, nor for prices or stock. Inside a transaction it always reads.
 */
export function remembered<T>(read: (ctx: Context) => Promise<T>): (ctx: Context) => Promise<T> {
  let known: { readAt: number; forgottenTimes: number; value: Promise<T> } | undefined;
  return (ctx) => {
    if (ctx.tx) return read(ctx);
    const now = ctx.now.getTime();
    const isKnown =
      known?.forgottenTimes === forgottenTimes && Math.abs(now - known.readAt) < SECONDS * 1_000;
    if (known && isKnown) return known.value;
    const value = read(ctx);
    const entry = { readAt: now, forgottenTimes, value };
    known = entry;
    value.catch(() => {
      if (known === entry) known = undefined;
    });
    return value;
  };
}
