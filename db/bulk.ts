import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { directUrl } from "#app/config.ts";
import { dedicatedClient } from "./dedicated-client.ts";
import { leavesToPrimary, urlForLongReads } from "./read-database.ts";

/** Connections for long work in bulk, outside the pool and its short time-outs. The caller ends it. */

/** @param application what the server lists the connection as */
export async function openBulk(application: string, url = directUrl()): Promise<pg.Client> {
  const client = dedicatedClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: application,
    options:
      "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c jit=off -c client_min_messages=warning",
  });
  await client.connect();
  return client;
}

/** As `openBulk`, for reading only: from the replica while that is fresh enough. */
export async function openBulkReader(application: string): Promise<pg.Client> {
  const replica = await urlForLongReads();
  if (!replica) return openBulk(application);
  return openBulk(application, replica).catch((error) => {
    leavesToPrimary(error);
    return openBulk(application);
  });
}

/** Runs `COPY … FROM STDIN` with these texts, or texts as UTF-8. */
export async function copyIn(
  client: pg.Client,
  sql: string,
  texts: Iterable<string | Uint8Array>,
): Promise<void> {
  await pipeline(Readable.from(texts, { objectMode: true }), client.query(copyFrom(sql)));
}

/** The bytes of `COPY … TO STDOUT`, no faster than they are read. */
export function copyOut(client: pg.Client, sql: string): AsyncIterable<Buffer> {
  return client.query(copyTo(sql));
}
