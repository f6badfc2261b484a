import { logger } from "#app/logger.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { keyedHash } from "./cookies.ts";

/**
 * How many calls each caller made in the minute that began with the first of them. A process counts in memory, so that a call waits for
 * nothing, and adds what it counted to a row of `rate_limits` that all web processes share: once a second, and sooner for somebody who
 * calls fast. So together they let pass no more than the limit and what comes within one such moment.
 */

export const WINDOW_S = 60;
const SHARE_EVERY_MS = 1_000;
/** A caller who used this part of the limit since the last time is shared at once. */
const SHARE_SOONER = 1 / 20;

/** `unshared` of `points` are not in the row yet. `endsAt` is an instant of `performance.now()`. */
type Count = { points: number; unshared: number; endsAt: number };

export type Spent = { isAllowed: boolean; left: number; seconds: number };

export class CallCounter {
  readonly #counts = new Map<string, Count>();
  readonly #keyOf: (caller: string) => string;
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;
  #hasFailed = false;
  #forgetAfter = 0;

  /** @param keyOf what stands for a caller in the table */
  constructor(keyOf: (caller: string) => string) {
    this.#keyOf = keyOf;
  }

  /** Begins to share what is counted here with the other processes. */
  start(): void {
    this.#timer ??= setInterval(() => void this.share(), SHARE_EVERY_MS).unref();
  }

  /** Ends it, after what is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#underWay;
  }

  /** Counts one call, unless `limit` of them are counted already. */
  spend(caller: string, limit: number): Spent {
    const now = performance.now();
    let count = this.#counts.get(caller);
    if (!count || count.endsAt <= now) {
      if (!count) this.#forget(now);
      count = { points: 0, unshared: 0, endsAt: now + WINDOW_S * 1_000 };
      this.#counts.set(caller, count);
    }
    const isAllowed = count.points < limit;
    if (isAllowed) {
      count.points += 1;
      count.unshared += 1;
      if (this.#timer && count.unshared >= limit * SHARE_SOONER) void this.share();
    }
    return {
      isAllowed,
      left: Math.max(0, limit - count.points),
      seconds: Math.max(1, Math.ceil((count.endsAt - now) / 1_000)),
    };
  }

  /** Adds what was counted since the last time, and learns what the others counted. Never throws: without the database each process counts alone. */
  share(): Promise<void> {
    this.#underWay ??= this.#share().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  async #share(): Promise<void> {
    const now = performance.now();
    const given = [...this.#counts]
      .filter(([, count]) => count.unshared > 0 && count.endsAt > now)
      .map(([caller, count]) => ({ key: this.#keyOf(caller), points: count.unshared, count }));
    if (given.length === 0) return;
    for (const { count } of given) count.unshared = 0;
    try {
      const shared = await addAll(
        given.map(({ key, points, count }) => ({ key, points, msLeft: Math.ceil(count.endsAt - now) })),
      );
      for (const { key, count } of given) {
        const { points, msLeft } = present(shared.get(key));
        count.points = points + count.unshared;
        count.endsAt = performance.now() + msLeft;
      }
      this.#hasFailed = false;
    } catch (error) {
      for (const { points, count } of given) count.unshared += points;
      if (!this.#hasFailed) logger().warn({ err: error }, "calls are counted by each web process alone");
      this.#hasFailed = true;
    }
  }

  /** Forgets callers whose minute is over, once a minute at most. */
  #forget(now: number): void {
    if (now < this.#forgetAfter) return;
    this.#forgetAfter = now + WINDOW_S * 1_000;
    for (const [caller, { endsAt }] of this.#counts) if (endsAt <= now) this.#counts.delete(caller);
  }
}

/** Of this process. The table holds no address, and nothing of a token. */
export const callCounter = new CallCounter((caller) => `calls:${keyedHash("calls", caller).slice(0, 27)}`);

/**
 * One statement for all callers, in the order of their keys, so that two processes never wait for each other. The clock is the
 * database's: a minute that ended there begins anew with what is added.
 */
async function addAll(given: Array<{ key: string; points: number; msLeft: number }>) {
  const shared = await rows<{ key: string; points: number; msLeft: number }>(
    `WITH clock AS (SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms),
       given AS (SELECT * FROM unnest($keys::text[], $points::integer[], $msLeft::integer[]) AS one (key, points, ms_left))
     INSERT INTO rate_limits AS kept (key, points, expire)
     SELECT key, points, ms + ms_left FROM given CROSS JOIN clock ORDER BY key
     ON CONFLICT (key) DO UPDATE SET
       points = CASE WHEN kept.expire <= (SELECT ms FROM clock) THEN excluded.points ELSE kept.points + excluded.points END,
       expire = CASE WHEN kept.expire <= (SELECT ms FROM clock) THEN excluded.expire ELSE kept.expire END
     RETURNING key, points, (expire - (SELECT ms FROM clock))::integer AS ms_left`,
    {
      keys: given.map(({ key }) => key),
      points: given.map(({ points }) => points),
      msLeft: given.map(({ msLeft }) => msLeft),
    },
  );
  return new Map(shared.map((row) => [row.key, row]));
}
