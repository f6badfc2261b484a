import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import {
  ConnectionAcquireTimeoutError,
  type Sequelize,
  type Transaction as SequelizeTransaction,
} from "sequelize";
import { config } from "#app/config.ts";
import { inSpan } from "#app/telemetry/tracing.ts";
import { numberBinds } from "./binds.ts";
import { type CamelKeys, camelRows } from "./camel-case.ts";
import { noteAnswer, shouldWaitOn, whileBusy } from "./patience.ts";
import { runPlanned } from "./planned-query.ts";
import { plannedStatement } from "./planned-statement.ts";
import { closePool, database, poolCounts, sqlState } from "./pool.ts";
import { closeReplica, leavesToPrimary, replicaForRead } from "./read-database.ts";
import { asLost } from "./unavailable.ts";

export type Transaction = SequelizeTransaction;

export { connect, database, sqlState } from "./pool.ts";

const STATEMENT_IN_SPAN = 2_000;

/** Runs a statement as a span with its text, which holds no values: those are bound. */
function inStatement<T>(sql: string, work: () => Promise<T>): Promise<T> {
  const text = sql.trim();
  const verb = /^\w+/.exec(text)?.[0].toUpperCase() ?? "SQL";
  return inSpan(
    verb,
    {
      kind: "client",
      attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, STATEMENT_IN_SPAN) },
    },
    work,
  );
}

/** How busy the pool of this process is. */
export function poolState() {
  return { ...poolCounts(), waitingTransactions: waiting.length };
}

/** Closes the pool, if one was opened. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([closePool(), closeReplica()]);
}

export type Bind = Record<string, unknown> | unknown[];

/**
 * Rows of a SELECT, or of an INSERT, UPDATE or DELETE with RETURNING; a column `total_paise` is read as `totalPaise`.
 * Binds are named (`$hospitalId`) or numbered.
 */
export async function rows<Row extends CamelKeys<Row>>(
  sql: string,
  bind: Bind = {},
  tx?: Transaction,
): Promise<Row[]> {
  return camelRows<Row>(await rawRows(sql, bind, tx));
}

/**
 * As `rows`, but under the column names of the statement: for files, reports and calls whose field names the specification
 * gives, and for columns that are known at run time only.
 */
export async function rawRows<Row extends object>(
  sql: string,
  bind: Bind = {},
  tx?: Transaction,
): Promise<Row[]> {
  return inStatement(sql, () => runOn<Row>(boundTo(sql, bind), tx));
}

/** A statement with its values. @throws Error when a bind has none */
function boundTo(sql: string, bind: Bind): pg.QueryConfig {
  const { text, values } = Array.isArray(bind) ? { text: sql, values: bind } : withNumberedBinds(sql, bind);
  refuseMissing(sql, values);
  return { text, values };
}

/** The driver would send what is missing as null, and a condition with it would find nothing. */
function refuseMissing(sql: string, values: unknown[] = []): void {
  const missing = values.indexOf(undefined);
  if (missing >= 0) throw new Error(`Bind ${missing + 1} of a statement has no value: ${sql.slice(0, 200)}`);
}

/**
 * As `rows`, for a read on a hot path whose text takes few forms: each connection plans it once, as a named statement of the
 * protocol (PgBouncer keeps those from 1.21 on), inside transactions too.
 */
export async function plannedRows<Row extends CamelKeys<Row>>(
  sql: string,
  bind: Record<string, unknown>,
  tx?: Transaction,
): Promise<Row[]> {
  return camelRows<Row>(await inStatement(sql, () => runOn<object>(planned(sql, bind), tx, IN_CAMEL_CASE)));
}

/** A planned statement remembers its columns under the names of the rows, so that no row is made twice. */
const IN_CAMEL_CASE = true;

/** `plannedRows` under the column names of the statement, as `rawRows`. */
export async function plannedRawRows<Row extends object>(
  sql: string,
  bind: Record<string, unknown>,
  tx?: Transaction,
): Promise<Row[]> {
  return inStatement(sql, () => runOn<Row>(planned(sql, bind), tx));
}

function planned(sql: string, bind: Bind): pg.QueryConfig {
  const { name, text, values } = plannedStatement(sql, bind);
  refuseMissing(sql, values);
  // A pooler that does not keep names would look for the statement on a connection that never heard of it.
  return config().DATABASE_POOLER === "transaction" ? { text, values } : { name, text, values };
}

/** Runs a statement in its transaction, or on a connection of the pool: the replica's, where a read may go there. */
async function runOn<Row extends object>(
  statement: pg.QueryConfig,
  tx?: Transaction,
  inCamelCase = false,
): Promise<Row[]> {
  if (tx) return (await sendIn<Row>(tx, statement, inCamelCase)).rows;
  const replica = await replicaForRead();
  try {
    return (await onConnectionOf<Row>(replica ?? database(), statement, inCamelCase)).rows;
  } catch (error) {
    if (!replica || !leavesToPrimary(error)) throw error;
    return (await onConnectionOf<Row>(database(), statement, inCamelCase)).rows;
  }
}

const lastOf = new WeakMap<pg.Client, Promise<unknown>>();

/** Statements of one transaction that are asked for together run one after the other, as asked for: a connection takes one at a time. */
function sendIn<Row extends object>(
  tx: Transaction,
  statement: pg.QueryConfig,
  inCamelCase = false,
): Promise<pg.QueryResult<Row>> {
  const connection = connectionOf(tx);
  const before = lastOf.get(connection) ?? Promise.resolve();
  const result = before.then(() => send<Row>(connectionOf(tx), statement, inCamelCase));
  lastOf.set(
    connection,
    result.catch(() => {}),
  );
  return result;
}

/** A statement with a name is one that the connection has planned, and knows the columns of. */
async function send<Row extends object>(
  connection: pg.Client,
  statement: pg.QueryConfig,
  inCamelCase = false,
): Promise<pg.QueryResult<Row>> {
  try {
    const result = await (statement.name
      ? runPlanned<Row>(connection, statement, inCamelCase)
      : connection.query<Row>(statement));
    noteAnswer();
    return result;
  } catch (error) {
    if (sqlState(error)) noteAnswer();
    throw asLost(error);
  }
}

/** The connection of a transaction, which Sequelize keeps on it undeclared. @throws Error when the transaction has ended */
function connectionOf(tx: Transaction): pg.Client {
  const { connection, finished } = tx as unknown as { connection: pg.Client; finished?: string };
  if (finished) throw new Error(`A statement came after the ${finished} of its transaction`);
  return connection;
}

async function onConnectionOf<Row extends object>(
  from: Sequelize,
  statement: pg.QueryConfig,
  inCamelCase = false,
): Promise<pg.QueryResult<Row>> {
  const pool = from.connectionManager;
  const open = () => pool.getConnection({ type: "read" });
  // Of a replica that is slow, the primary does the work.
  const connection = (await (from === database() ? whileBusy(open) : open())) as pg.Client;
  try {
    const result = await send<Row>(connection, statement, inCamelCase);
    pool.releaseConnection(connection);
    return result;
  } catch (error) {
    // Only an error reported by the database itself leaves the connection usable.
    if (sqlState(error)) pool.releaseConnection(connection);
    else await pool.destroyConnection(connection);
    throw error;
  }
}

/** The first of `plannedRows`, or undefined. */
export async function plannedRow<Row extends CamelKeys<Row>>(
  sql: string,
  bind: Record<string, unknown>,
  tx?: Transaction,
): Promise<Row | undefined> {
  return (await plannedRows<Row>(sql, bind, tx))[0];
}

/** A statement with named binds (`$from`) as the driver takes it, with numbered ones. */
export function withNumberedBinds(
  sql: string,
  bind: Record<string, unknown>,
): { text: string; values: unknown[] } {
  const { text, names } = numberBinds(sql);
  return { text, values: names.map((name) => bind[name]) };
}

/** The first row, or undefined. */
export async function row<Row extends CamelKeys<Row>>(
  sql: string,
  bind: Bind = {},
  tx?: Transaction,
): Promise<Row | undefined> {
  return (await rows<Row>(sql, bind, tx))[0];
}

/** The first of `rawRows`, or undefined. */
export async function rawRow<Row extends object>(
  sql: string,
  bind: Bind = {},
  tx?: Transaction,
): Promise<Row | undefined> {
  return (await rawRows<Row>(sql, bind, tx))[0];
}

/** Runs a statement and returns how many rows it changed; of several in one text the last one counts. */
export async function execute(sql: string, bind: Bind = {}, tx?: Transaction): Promise<number> {
  return inStatement(sql, () => changed(boundTo(sql, bind), tx));
}

/** As `execute`, for a change on a hot path whose text takes few forms (`plannedRows`). */
export async function plannedExecute(sql: string, bind: Bind, tx?: Transaction): Promise<number> {
  return inStatement(sql, () => changed(planned(sql, bind), tx));
}

/**
 * As `execute`, for work that takes longer than what a page waits for: from here on the statements of this transaction may take the given
 * seconds instead of 3.5.
 */
export async function executeWithin(
  sql: string,
  bind: Bind,
  tx: Transaction,
  seconds: number,
): Promise<number> {
  await execute(
    `SET LOCAL statement_timeout = '${seconds}s'; SET LOCAL lock_timeout = '${seconds}s'`,
    {},
    tx,
  );
  // The driver gives up later than the database, which says why.
  const patient = { ...boundTo(sql, bind), query_timeout: (seconds + 1) * 1_000 };
  return inStatement(sql, () => changed(patient, tx));
}

async function changed(statement: pg.QueryConfig, tx?: Transaction): Promise<number> {
  const result = tx ? await sendIn(tx, statement) : await onConnectionOf(database(), statement);
  const last = Array.isArray(result) ? (result as pg.QueryResult[]).at(-1) : result;
  return last?.rowCount ?? 0;
}

/** Of the pool's connections this many never wait behind transactions: a session is read although a hundred people book one room. */
const FOR_READS = 2;
/** After this wait, a request checks whether the database still answers. */
const PATIENCE_MS = 3_000;
const waiting: Array<() => void> = [];
let underWay = 0;

/**
 * Runs a transaction when its turn has come; the others wait outside of the pool, in the order in which they came.
 * @throws ConnectionAcquireTimeoutError when that takes too long, or when the database answers nobody
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= Math.max(1, config().DATABASE_POOL_MAX - FOR_READS)) await turn();
  else underWay += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

function turn(): Promise<void> {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const begin = () => {
      clearTimeout(limit);
      resolve();
    };
    const look = () => {
      if (shouldWaitOn(since)) {
        limit = setTimeout(look, PATIENCE_MS / 3);
        return;
      }
      waiting.splice(waiting.indexOf(begin), 1);
      reject(new ConnectionAcquireTimeoutError(new Error("Too many transactions wait for a connection")));
    };
    let limit = setTimeout(look, PATIENCE_MS);
    waiting.push(begin);
  });
}

/** What every transaction of some work does as its last statement: a call notes that it was carried out. */
export const beforeCommit = new AsyncLocalStorage<(tx: Transaction) => Promise<unknown>>();

async function complete<T>(work: (tx: Transaction) => Promise<T>, tx: Transaction): Promise<T> {
  const connection = connectionOf(tx);
  try {
    const result = await work(tx);
    await beforeCommit.getStore()?.(tx);
    return result;
  } finally {
    // What was asked for beside a statement that failed ends before the connection is asked to roll back.
    await lastOf.get(connection);
  }
}

/** Begins a transaction as soon as there is a connection for it; what has begun is not begun again. */
function begun<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  let hasBegun = false;
  return whileBusy(
    () =>
      database().transaction((tx) => {
        hasBegun = true;
        return complete(work, tx);
      }),
    () => hasBegun,
  );
}

/** A serialisation failure, a deadlock, and a row that others held for too long: undone as a whole, and worth another try. */
const RETRYABLE = new Set(["40001", "40P01", "55P03"]);

/**
 * Runs `work` in a transaction and commits, or rolls back when it throws. Joins `outer` when given, so that one
 * command can call another. A deadlock, a serialisation failure or too long a wait for a row of a transaction begun here is tried again
 * twice: where hundred people want one room, the last of them waits for all others.
 */
export async function inTransaction<T>(
  outer: Transaction | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (outer) return work(outer);
  for (let attempt = 1; ; attempt++) {
    try {
      return await inSpan("transaction", {}, () => inTurn(() => begun(work)));
    } catch (error) {
      if (attempt >= 3 || !RETRYABLE.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** The name of the constraint that a database error broke, or undefined. */
export function brokenConstraint(error: unknown): string | undefined {
  const candidates = [error, (error as { original?: unknown })?.original];
  for (const candidate of candidates) {
    const name = (candidate as { constraint?: unknown })?.constraint;
    if (typeof name === "string") return name;
  }
  return undefined;
}
