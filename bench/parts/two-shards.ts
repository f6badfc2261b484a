import pg from "pg";
import type { Shard } from "./shard.ts";

/** The steps of an order over two shards: both prepare their part, the first notes the decision, both commit. */
export const STEPS = 5;

/**
 * Orders whose bookings lie in two shards, by two-phase commit. A coordinator that dies leaves parts prepared; whoever recovers commits
 * those whose decision is noted, and rolls the others back.
 */
export class TwoShards {
  readonly #clients: [pg.Client, pg.Client];

  constructor(shards: [Shard, Shard]) {
    this.#clients = [
      new pg.Client({ connectionString: shards[0].adminUrl }),
      new pg.Client({ connectionString: shards[1].adminUrl }),
    ];
  }

  async open(): Promise<void> {
    for (const client of this.#clients) {
      await client.connect();
      await client.query("CREATE TABLE parts (order_id integer PRIMARY KEY)");
    }
    await this.#clients[0].query("CREATE TABLE decisions (order_id integer PRIMARY KEY)");
  }

  /** An order of one shard, for comparison. */
  async placeLocally(order: number): Promise<void> {
    await this.#clients[0].query(`BEGIN; INSERT INTO parts VALUES (${order}); COMMIT`);
  }

  /** @param steps how many of them are done before the coordinator dies */
  async place(order: number, steps = STEPS): Promise<void> {
    const [first, second] = this.#clients;
    const prepare = `BEGIN; INSERT INTO parts VALUES (${order}); PREPARE TRANSACTION '${order}'`;
    const all: Array<[pg.Client, string]> = [
      [first, prepare],
      [second, prepare],
      [first, `INSERT INTO decisions VALUES (${order})`],
      [first, `COMMIT PREPARED '${order}'`],
      [second, `COMMIT PREPARED '${order}'`],
    ];
    for (const [client, statement] of all.slice(0, steps)) await client.query(statement);
  }

  /** Ends what coordinators left prepared. @returns how many parts */
  async recover(): Promise<number> {
    const decided = await this.#orders(this.#clients[0], "decisions");
    let parts = 0;
    for (const client of this.#clients) {
      const { rows } = await client.query<{ gid: string }>("SELECT gid FROM pg_prepared_xacts");
      for (const { gid } of rows)
        await client.query(`${decided.has(Number(gid)) ? "COMMIT" : "ROLLBACK"} PREPARED '${gid}'`);
      parts += rows.length;
    }
    return parts;
  }

  /** How many orders have one part without the other, or were decided and are not there, or are there and were not decided. */
  async halves(): Promise<number> {
    const [first, second] = this.#clients;
    const sets = await Promise.all([
      this.#orders(first, "parts"),
      this.#orders(second, "parts"),
      this.#orders(first, "decisions"),
    ]);
    const all = new Set(sets.flatMap((set) => [...set]));
    return [...all].filter((order) => !sets.every((set) => set.has(order))).length;
  }

  /** Removes every order. */
  async clear(): Promise<void> {
    for (const client of this.#clients) await client.query("TRUNCATE parts");
    await this.#clients[0].query("TRUNCATE decisions");
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()));
  }

  async #orders(client: pg.Client, table: "parts" | "decisions"): Promise<Set<number>> {
    const { rows } = await client.query<{ order: number }>(`SELECT order_id AS order FROM ${table}`);
    return new Set(rows.map(({ order }) => order));
  }
}
