import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { config } from "#app/config.ts";
import { TooMany } from "#app/domain/errors.ts";

/**
 * How many calls one token, or one address that sends none, may make in a minute. Each web process counts for itself, in memory: the
 * limit keeps a program that runs wild off the others, and what must be exact (codes, passwords) has counts of its own in the database.
 */

const WINDOW_S = 60;
const NAME = '"calls"';

let limiter: RateLimiterMemory | undefined;

function limiterOf(points: number): RateLimiterMemory {
  if (limiter?.points !== points) limiter = new RateLimiterMemory({ points, duration: WINDOW_S });
  return limiter;
}

export type Allowance = { headers: Record<string, string>; isSpent: boolean; retryAfter: number };

/**
 * Counts one call. The headers are those of the IETF draft (draft-ietf-httpapi-ratelimit-headers): what is allowed, and what is left
 * for how many seconds.
 * @param caller a token or an address
 */
export async function spendCall(caller: string): Promise<Allowance> {
  const points = config().CALLS_PER_MINUTE;
  const spent = await limiterOf(points)
    .consume(caller)
    .catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    });
  const seconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1_000));
  return {
    headers: {
      "RateLimit-Policy": `${NAME};q=${points};w=${WINDOW_S}`,
      RateLimit: `${NAME};r=${spent.remainingPoints};t=${seconds}`,
    },
    isSpent: spent.consumedPoints > points,
    retryAfter: seconds,
  };
}

export const tooManyCalls = (seconds: number) =>
  new TooMany(`Too many calls. Please try again in ${seconds} seconds.`, seconds);
