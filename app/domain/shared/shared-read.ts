import type { Context } from "#app/domain/context.ts";

/**
 * A read whose answer is the same for everybody, asked for by many at once: a caller that asks while one is under way waits for the next,
 * which all waiting callers share. Nobody is answered with a state older than their own question, so nothing has to be forgotten when it
 * changes.
 * A shared answer must not be changed. Inside a transaction it always reads. When a read fails, those who waited for its end fail with
 * it: a database that does not answer keeps nobody waiting twice.
 */
export function sharedRead<T>(read: (ctx: Context) => Promise<T>): (ctx: Context) => Promise<T> {
  let underWay: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function start(ctx: Context): Promise<T> {
    next = undefined;
    const started = read(ctx);
    underWay = started;
    const end = (hasFailed: boolean) => {
      if (underWay !== started) return;
      underWay = undefined;
      if (hasFailed) next = undefined;
    };
    started.then(
      () => end(false),
      () => end(true),
    );
    return started;
  }

  return (ctx) => {
    if (ctx.tx) return read(ctx);
    if (!underWay) return start(ctx);
    next ??= underWay.then(() => start(ctx));
    return next;
  };
}
