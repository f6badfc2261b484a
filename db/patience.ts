import { ConnectionAcquireTimeoutError, ConnectionError, ConnectionTimedOutError } from "sequelize";

/**
 * Tells a busy database from one that is gone. A machine that has more to do than it can takes seconds to open a connection or to free
 * one, while it goes on answering: requests that wait then keep waiting. When nothing is answered any more they are refused at once.
 */

/**
 * A database that answered within this time is busy. Shorter than what opening a connection may take, so that a frozen database is not
 * busy.
 */
const ANSWERED_LATELY_MS = 1_500;
/** The longest that a page waits for a busy database. */
const LONGEST_WAIT_MS = 10_000;

let answeredAt = Number.NEGATIVE_INFINITY;

/** Notes that the database has answered a statement of this process, with rows or with a refusal. */
export function noteAnswer(): void {
  answeredAt = performance.now();
}

/** Whether somebody who has waited since then (of `performance.now()`) should go on waiting. */
export function shouldWaitOn(since: number): boolean {
  const now = performance.now();
  return now - answeredAt <= ANSWERED_LATELY_MS && now - since < LONGEST_WAIT_MS;
}

/**
 * Asks for a connection again when none was free or could be opened in time, as long as the database answers others.
 * @param hasBegun true once something was done with the connection: it is not done twice
 * @throws what `connect` throws last
 */
export async function whileBusy<T>(
  connect: () => Promise<T>,
  hasBegun: () => boolean = () => false,
): Promise<T> {
  const since = performance.now();
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (hasBegun() || !isNoConnection(error) || !shouldWaitOn(since)) throw error;
    }
  }
}

/** The pool had none free in time, or opening one took too long; the driver names the latter only in words. */
function isNoConnection(error: unknown): boolean {
  return (
    error instanceof ConnectionAcquireTimeoutError ||
    error instanceof ConnectionTimedOutError ||
    (error instanceof ConnectionError && /timeout/i.test(error.message))
  );
}
