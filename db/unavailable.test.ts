import type { Socket } from "node:net";
import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { startFreezableProxy } from "#tests/harness/freezable-proxy.ts";
import { closeDatabase, inTransaction, plannedRows, rows } from "./client.ts";
import { isAway, isUnavailable } from "./unavailable.ts";

/** What a client says of a connection that was lost, after `lose` lost it. */
async function saidBy(lose: (client: pg.Client) => Promise<unknown>): Promise<unknown> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  client.on("error", () => {});
  await lose(client);
  return client.query("SELECT $1::integer", [1]).catch((error: unknown) => error);
}

it.each<[string, (client: pg.Client) => Promise<unknown>]>([
  ["while a statement runs on it", async (client) => void setImmediate(() => lost(client))],
  ["before a statement is sent on it", (client) => lost(client)],
  ["because the process closed it", (client) => client.end()],
])("knows a connection that was lost %s", async (_, lose) => {
  const said = await saidBy(lose);
  expect(said).toBeInstanceOf(Error);
  expect([String(said), isAway(said), isUnavailable(said)]).toEqual([String(said), true, true]);
});

const DATABASE_URL = process.env.DATABASE_URL!;
afterEach(async () => {
  await closeDatabase();
  process.env.DATABASE_URL = DATABASE_URL;
  resetConfig();
});

it("knows it whatever way the statement went", async () => {
  const proxy = await startFreezableProxy(DATABASE_URL);
  process.env.DATABASE_URL = proxy.url;
  resetConfig();
  const slow = "SELECT pg_sleep(20)::text AS slept";
  const asked = [
    rows<{ slept: string }>(slow),
    plannedRows<{ slept: string }>(slow, {}),
    inTransaction(undefined, (tx) => plannedRows<{ slept: string }>(slow, {}, tx)),
  ].map((answer) => answer.catch((error: unknown) => error));
  await expect.poll(() => running(slow)).toBe(3);
  proxy.reset();
  const said = await Promise.all(asked);
  expect(said.map((error) => [String(error), isAway(error), isUnavailable(error)])).toEqual(
    said.map((error) => [String(error), true, true]),
  );
  await proxy.stop();
});

it("does not take another mistake for it", async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const wrong = await client.query("SELECT missing").catch((error: unknown) => error);
  await client.end();
  expect([isUnavailable(wrong), isUnavailable(new Error("Client has no name and is not queryable"))]).toEqual(
    [false, false],
  );
});

/** How many connections run this statement. */
async function running(sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL });
  await client.connect();
  const { rows } = await client.query("SELECT FROM pg_stat_activity WHERE state = 'active' AND query = $1", [
    sql,
  ]);
  await client.end();
  return rows.length;
}

/** The connection breaks, as when the server or a proxy before it is gone. */
async function lost(client: pg.Client) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const gone = new Promise((resolve) => client.once("end", resolve));
  stream.destroy(new Error("read ECONNRESET"));
  await gone;
}
