import { setTimeout as sleep } from "node:timers/promises";

const TRIES = 3;

/**
 * On a machine that is busy for a moment the database may not answer in time: a 503 that asks to come back. What answers so to every
 * try is a fault.
 */
export async function askPatiently<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries < TRIES; tries += 1) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    if (answer instanceof Response) await answer.body?.cancel();
    await sleep(1_000);
  }
  return ask();
}
