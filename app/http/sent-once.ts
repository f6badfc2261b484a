import { setTimeout as sleep } from "node:timers/promises";
import { seal, unseal } from "#app/domain/shared/sealing.ts";
import { logger } from "#app/logger.ts";
import { beforeCommit, type execute, plannedExecute, plannedRow } from "#db/client.ts";

/**
 * Work that is done once, however often it is sent: a form under its key, a call under its `Idempotency-Key`. Whoever claims the
 * key does the work under a lease and keeps the result; everybody else waits for that result. Rows of `form_submissions`.
 */

/** Of whom and for what (`scope`), and the key, which is a uuid. */
export type Once = { scope: string; key: string };

export type Claimed =
  /** The caller shall do the work. */
  | { is: "mine" }
  /** It was done: this was its result. */
  | { is: "done"; result: string }
  /** The key was used for something else. */
  | { is: "other" }
  /** It is still being worked on. */
  | { is: "busy" }
  /** It was done, but its result was never kept, or can no longer be opened. */
  | { is: "lost" };

/** The header of an answer that was given before. */
export const REPLAYED = "Idempotent-Replayed";

/** The process at work renews its lease: should it die, the next one to ask takes the work over. */
const LEASE_SECONDS = 2;
const RENEW_MS = 400;

/** How long somebody waits for the result of the first. */
const PATIENCE_MS = 8_000;
const POLL_MS = 150;

/** Claims the work, or tells what became of it, after waiting for whoever is working on it. */
export async function claim(once: Once & { requestHash: Buffer }): Promise<Claimed> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    if (await take(once)) return { is: "mine" };
    const earlier = await plannedRow<{ same: boolean; result: string | null; lost: boolean }>(
      `SELECT request_hash = $requestHash AS same, result->>'sealed' AS result,
         state = 'open' AND carried_out AND locked_until < now() AS lost
       FROM form_submissions WHERE scope = $scope AND key = $key`,
      once,
    );
    if (earlier && !earlier.same) return { is: "other" };
    if (earlier?.lost) return { is: "lost" };
    if (earlier?.result) {
      const result = unseal("form-result", once.key, earlier.result);
      return result === undefined ? { is: "lost" } : { is: "done", result };
    }
    if (Date.now() > deadline) return { is: "busy" };
    await sleep(POLL_MS);
  }
}

async function take(once: Once & { requestHash: Buffer }): Promise<boolean> {
  const taken = await plannedExecute(
    `INSERT INTO form_submissions (scope, key, request_hash, locked_until)
     VALUES ($scope, $key, $requestHash, now() + make_interval(secs => ${LEASE_SECONDS}))
     ON CONFLICT (scope, key) DO UPDATE SET locked_until = EXCLUDED.locked_until
       WHERE form_submissions.state = 'open' AND form_submissions.locked_until < now() AND NOT form_submissions.carried_out
         AND form_submissions.request_hash = EXCLUDED.request_hash`,
    once,
  );
  return taken === 1;
}

/**
 * Renews the lease of claimed work while it is done.
 * @returns ends that; call it when the work is done or refused
 */
export function renewLease({ scope, key }: Once): () => void {
  let isRenewing = false;
  const timer = setInterval(async () => {
    if (isRenewing) return;
    isRenewing = true;
    await plannedExecute(
      `UPDATE form_submissions SET locked_until = now() + make_interval(secs => ${LEASE_SECONDS})
       WHERE scope = $scope AND key = $key AND state = 'open'`,
      { scope, key },
    ).catch((error: unknown) => logger().warn({ err: error }, "the lease of a form or call was not renewed"));
    isRenewing = false;
  }, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Keeps the result for whoever sends the same again. Sealed, because that of a login holds its session. */
export async function keep({ scope, key }: Once, result: string): Promise<void> {
  await plannedExecute(
    "UPDATE form_submissions SET state = 'done', result = $result WHERE scope = $scope AND key = $key",
    { scope, key, result: JSON.stringify({ sealed: seal("form-result", key, result) }) },
  );
}

/**
 * Gives the key back after a refusal, so that it can be sent again. What may have been carried out keeps it.
 * @param options.nothingDone the refusal itself says that nothing was carried out, whatever was committed (a count of tries)
 */
export async function release({ scope, key }: Once, options: { nothingDone?: boolean } = {}): Promise<void> {
  await plannedExecute(
    "DELETE FROM form_submissions WHERE scope = $scope AND key = $key AND state = 'open' AND (NOT carried_out OR $nothingDone)",
    { scope, key, nothingDone: options.nothingDone ?? false },
  );
}

/**
 * Runs work whose transactions note, as they commit, that it was carried out. Should this process die before the result is kept,
 * nobody does the work a second time.
 */
export function noteCarriedOut<T>({ scope, key }: Once, work: () => Promise<T>): Promise<T> {
  const note = (tx: Parameters<typeof execute>[2]) =>
    plannedExecute(
      "UPDATE form_submissions SET carried_out = true WHERE scope = $scope AND key = $key",
      { scope, key },
      tx,
    );
  return beforeCommit.run(note, work);
}
