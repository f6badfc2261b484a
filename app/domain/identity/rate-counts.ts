import { createHmac } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { config } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { Unavailable } from "#app/domain/errors.ts";
import { logger } from "#app/logger.ts";
import { present } from "#app/present.ts";
import { formats, formatsIn } from "#app/words/catalogue.ts";
import type { Formats } from "#app/words/formats.ts";
import { rawRows } from "#db/client.ts";

/**
 * Counts of what somebody did lately. They are rows, so they hold across processes and restarts; when they cannot be kept, nothing is
 * sent and nobody signs in. Keys are keyed hashes: the table holds no phone number.
 */

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export type Limit = { points: number; seconds: number };

const TABLE = "rate_limits";
const limiters = new Map<string, RateLimiterPostgres>();

/** Asks as everything else does, and without the library's names of statements: PgBouncer before 1.21 knows none from one transaction to the next. */
const store = {
  async query({ text, values }: { text: string; values: unknown[] }) {
    const found = await rawRows<object>(text, values);
    return { rows: found, rowCount: found.length };
  },
};

function limiter(name: string, { points, seconds }: Limit): RateLimiterPostgres {
  let known = limiters.get(name);
  if (!known) {
    known = new RateLimiterPostgres({
      storeClient: store,
      storeType: "pool",
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    limiters.set(name, known);
  }
  return known;
}

function keyOf(text: string): string {
  return createHmac("sha256", present(config().SESSION_SECRETS[0]))
    .update(`limit:${text}`)
    .digest("base64url")
    .slice(0, 27);
}

/** Seconds until the next try is allowed; 0 when this one was counted and is. @throws Unavailable when it cannot be counted */
export async function consume(name: string, limit: Limit, key: string): Promise<number> {
  try {
    await limiter(name, limit).consume(keyOf(key));
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    logger().error({ err: refusal, limit: name }, "a try could not be counted, and was refused");
    throw new Unavailable();
  }
}

/** Takes one back from a count. */
export async function decrementCount(name: string, limit: Limit, key: string): Promise<void> {
  await limiter(name, limit)
    .reward(keyOf(key))
    .catch(() => {
      // The count stays one too high until it runs out, which errs on the safe side.
    });
}

/** How much of a limit is used, and for how many seconds. @throws Unavailable when it cannot be read */
export async function counted(
  name: string,
  limit: Limit,
  key: string,
): Promise<{ points: number; seconds: number }> {
  const found = await limiter(name, limit)
    .get(keyOf(key))
    .catch(() => {
      throw new Unavailable();
    });
  return found
    ? { points: found.consumedPoints, seconds: Math.max(1, Math.ceil(found.msBeforeNext / 1_000)) }
    : { points: 0, seconds: 0 };
}

/** Begins a count anew. */
export async function forget(name: string, limit: Limit, key: string): Promise<void> {
  await limiter(name, limit)
    .delete(keyOf(key))
    .catch(() => {
      // As above: a count too high errs on the safe side.
    });
}

/** The keyed hash of the network that a request comes from. */
export const addressOf = (ctx: Context) => ctx.request?.ipHash;

/** `45 seconds`, `12 minutes`, `3 hours`. */
export function waitTime(seconds: number, say: Formats = formats()): string {
  if (seconds < 90) return say.seconds(seconds);
  return seconds < 90 * MINUTE
    ? say.minutes(Math.ceil(seconds / MINUTE))
    : say.hours(Math.ceil(seconds / HOUR));
}

/** The same in English, for what the specification says in English. */
export const waitText = (seconds: number): string => waitTime(seconds, formatsIn("en"));
