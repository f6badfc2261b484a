import { sqlState } from "./pool.ts";

/** Whether an error says that the database is away, full or overloaded, and that later the same work may well succeed. */

/** SQLSTATEs of a database that is away, full, out of memory, read only or overloaded. */
const AWAY = new Set([
  "25006",
  "53000",
  "53100",
  "53200",
  "58030",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08006",
]);
/** Of one statement that took too long, or waited too long for a row. */
const TOO_LATE = new Set(["57014", "25P03", "55P03"]);
const AWAY_NAMES =
  /Connection(Refused|TimedOut|Acquire|Terminated)?Error|SequelizeConnection|HostNotReachable/;

/** How the system and the driver say that a connection broke, before or while a statement was sent on it. */
const BROKEN = /timeout|terminat|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|Connection ended/i;

const isBroken = (error: Error) => BROKEN.test(`${error.message} ${(error as { code?: string }).code ?? ""}`);

/** The connection to the database broke and its statement had no answer: in the words of the system or of the driver, whose error is the cause. */
export class ConnectionLost extends Error {
  override name = "ConnectionLost";
}

/** What a statement failed with, as `ConnectionLost` where its connection broke: the error of a socket does not say whose socket it was. */
export function asLost(error: unknown): unknown {
  if (sqlState(error) || !(error instanceof Error) || !isBroken(error)) return error;
  return new ConnectionLost(error.message, { cause: error });
}

/** True when the database did not answer in time or went away: the request may be tried again. */
export function isUnavailable(error: unknown): boolean {
  return TOO_LATE.has(sqlState(error) ?? "") || isAway(error);
}

/** True when the database went away, so that whatever else is asked of it now fails too. */
export function isAway(error: unknown): boolean {
  const state = sqlState(error) ?? "";
  if (AWAY.has(state)) return true;
  if (!(error instanceof Error) || TOO_LATE.has(state)) return false;
  return (
    error instanceof ConnectionLost ||
    AWAY_NAMES.test(error.name) ||
    (isBroken(error) && /Sequelize|Error/.test(error.name) && isFromDatabase(error))
  );
}

function isFromDatabase(error: Error): boolean {
  return /Sequelize/.test(error.name) || /node_modules\/(pg|pg-pool|sequelize)\//.test(error.stack ?? "");
}
