import argon2 from "argon2";
import { limitConcurrency } from "#app/domain/shared/limit-concurrency.ts";

/** How passwords are kept: argon2id with 19 MiB, two passes, one lane (reliability 21). */
const HASHING = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Four hashes at once take 76 MiB. */
const inTurn = limitConcurrency({
  atOnce: 4,
  maxWaiting: 100,
  refusal: "Too many people are signing in right now. Please try again in a minute.",
});

/** The hash to store. The password is taken exactly as typed. @throws Unavailable when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, HASHING));
}

// Of random text that nobody kept: compared with when there is no user, so that the answer takes as long.
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$2pI1mPQ3sGl3PBTl1bJNkg$0K3JQ3a2kfS6uV1tBd5wQX3c0oYk5y2JgLr8nWcZ7uE";

/** True when the password fits. Without a hash it is compared with nobody's, which takes the same time and is never true. */
export async function passwordFits(hash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await inTurn(() => argon2.verify(hash ?? NOBODY, password));
  return fits && hash != null;
}

/** True when a hash was made with weaker settings than today's, so that it is replaced at the next sign-in. */
export function isOutdated(hash: string): boolean {
  return argon2.needsRehash(hash, {
    memoryCost: HASHING.memoryCost,
    timeCost: HASHING.timeCost,
    parallelism: HASHING.parallelism,
  });
}
