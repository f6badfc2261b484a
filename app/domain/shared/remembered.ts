import type { Context } from "#app/domain/context.ts";

const SECONDS = 10;

/**
 * Reads a short list that every visitor needs and that hardly ever changes (cities, filters) at most once in ten seconds in this
 * process. For nothing that belongs to somebody, nor for prices or stock. Inside a transaction it always reads.
 */
export function remembered<T>(read: (ctx: Context) => Promise<T>): (ctx: Context) => Promise<T> {
  let known: { until: number; value: Promise<T> } | undefined;
  return (ctx) => {
    if (ctx.tx) return read(ctx);
    if (known && known.until > ctx.now.getTime()) return known.value;
    const value = read(ctx);
    const entry = { until: ctx.now.getTime() + SECONDS * 1_000, value };
    known = entry;
    value.catch(() => {
      if (known === entry) known = undefined;
    });
    return value;
  };
}
