import { config } from "#app/config.ts";
import { TooMany } from "#app/domain/errors.ts";
import { callCounter, WINDOW_S } from "#app/http/call-counter.ts";

/**
 * How many calls one token, or one address that sends none, may make in a minute. The limit keeps a program that runs wild off the
 * others; what must be exact to the last one (codes, passwords) has counts of its own (`app/domain/identity/rate-counts.ts`).
 */

const NAME = '"calls"';

export type Allowance = { headers: Record<string, string>; isSpent: boolean; retryAfter: number };

/**
 * Counts one call. The headers are those of the IETF draft (draft-ietf-httpapi-ratelimit-headers): what is allowed, and what is left
 * for how many seconds.
 * @param caller a token or an address
 */
export function spendCall(caller: string): Allowance {
  const limit = config().CALLS_PER_MINUTE;
  const { isAllowed, left, seconds } = callCounter.spend(caller, limit);
  return {
    headers: {
      "RateLimit-Policy": `${NAME};q=${limit};w=${WINDOW_S}`,
      RateLimit: `${NAME};r=${left};t=${seconds}`,
    },
    isSpent: !isAllowed,
    retryAfter: seconds,
  };
}

export const tooManyCalls = (seconds: number) =>
  new TooMany(`Too many calls. Please try again in ${seconds} seconds.`, seconds);
