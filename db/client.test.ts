import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { config } from "#app/config.ts";
import {
  execute,
  executeWithin,
  inTransaction,
  plannedExecute,
  plannedRawRows,
  plannedRows,
  rawRows,
  rows,
  sqlState,
} from "#db/client.ts";
import { waitingForLocks } from "#tests/harness/waiting-for-locks.ts";

it("gives a planned read the same rows, types and binds as any other, on every connection", async () => {
  const id = randomUUID();
  const sql = `SELECT $text AS text, $big::bigint AS big, $id::uuid AS id, $day::date AS day, $list::integer[] AS list,
    $text AS again, 'at' AS word WHERE $big::bigint > 0`;
  const bind = { text: "a", big: 9_000_000_000, id, day: "2026-12-01", list: [1, 2], unused: 1 };
  const expected = {
    text: "a",
    big: 9_000_000_000,
    id,
    day: "2026-12-01",
    list: [1, 2],
    again: "a",
    word: "at",
  };
  const read = () => plannedRows(sql, bind);
  for (const found of await Promise.all(Array.from({ length: 30 }, read))) expect(found).toEqual([expected]);
  await inTransaction(undefined, async (tx) => expect(await plannedRows(sql, bind, tx)).toEqual([expected]));
  expect(await plannedRows(sql, { ...bind, big: 0 })).toEqual([]);
});

it("names the columns of a planned read once for a connection, in either way, and of a change without any", async () => {
  await inTransaction(undefined, async (tx) => {
    const sql = 'SELECT $n::integer AS next_one, NULL::text AS "asIs" WHERE $n::integer > 0';
    for (const n of [1, 0, 2]) {
      expect(await plannedRows(sql, { n }, tx)).toEqual(n ? [{ nextOne: n, asIs: null }] : []);
      expect(await plannedRawRows(sql, { n }, tx)).toEqual(n ? [{ next_one: n, asIs: null }] : []);
    }
    await execute("CREATE TEMPORARY TABLE counted (n integer) ON COMMIT DROP", {}, tx);
    for (const n of [1, 2, 3])
      expect(
        await plannedExecute("INSERT INTO counted SELECT generate_series(1, $n::integer)", { n }, tx),
      ).toBe(n);
    expect(await plannedRows("SELECT count(*) AS all_of_them FROM counted", {}, tx)).toEqual([
      { allOfThem: 6 },
    ]);
  });
});

it("refuses a statement whose value is missing, instead of looking for null", async () => {
  const sql = "SELECT FROM users WHERE name = $name OR name = $other";
  for (const read of [rows, rawRows, plannedRows, plannedRawRows])
    await expect(read(sql, { name: "Asha", other: undefined })).rejects.toThrow(
      "Bind 2 of a statement has no value",
    );
  await expect(plannedExecute("DELETE FROM users WHERE name = $1", [undefined])).rejects.toThrow("Bind 1");
});

it("says which value of a planned statement cannot be sent, and goes on with the connection", async () => {
  const unsendable: Record<string, unknown> = {};
  unsendable.self = unsendable;
  await inTransaction(undefined, async (tx) => {
    const ask = (value: unknown) => plannedRows("SELECT $value::jsonb AS found", { value }, tx);
    expect(await ask({ a: 1 })).toEqual([{ found: { a: 1 } }]);
    await expect(ask(unsendable)).rejects.toThrow("circular");
    expect(await ask({ a: 2 })).toEqual([{ found: { a: 2 } }]);
  });
});

it("plans a statement once for a connection, in a transaction too", async () => {
  const sql = "SELECT $n::integer + 1 AS next";
  await inTransaction(undefined, async (tx) => {
    for (const n of [1, 2, 3]) expect(await plannedRows(sql, { n }, tx)).toEqual([{ next: n + 1 }]);
    const kept = await rows<{ calls: number }>(
      "SELECT (generic_plans + custom_plans)::integer AS calls FROM pg_prepared_statements WHERE statement LIKE 'SELECT %::integer + 1 AS next'",
      {},
      tx,
    );
    expect(kept).toEqual([{ calls: 3 }]);
    const state = await plannedRows("SELECT 1 / $n::integer AS x", { n: 0 }, tx).catch(sqlState);
    expect(state).toBe("22012");
  });
});

it("runs what a transaction asks for together one after the other, and nothing after it has failed", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  const asked = await inTransaction(undefined, (tx) =>
    Promise.all([1, 2, 3, 4].map((n) => rows("SELECT $n::integer AS n", { n }, tx))),
  );
  expect(asked).toEqual([1, 2, 3, 4].map((n) => [{ n }]));
  let late: Array<Promise<number>> = [];
  const failed = inTransaction(undefined, (tx) => {
    const first = rows("SELECT 1 / 0", {}, tx);
    late = [1, 2, 3].map((n) => execute(`CREATE TABLE late_${n} ()`, {}, tx));
    return Promise.all([first, ...late]);
  });
  await expect(failed).rejects.toThrow("division by zero");
  for (const one of await Promise.allSettled(late)) expect(one.status).toBe("rejected");
  expect(await rows("SELECT relname FROM pg_class WHERE relname LIKE 'late\\__'")).toEqual([]);
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

it("gives its connection back when a planned read fails, and says why", async () => {
  for (let time = 0; time < 25; time++) {
    const state = await plannedRows("SELECT 1 / $n::integer AS x", { n: 0 }).catch(sqlState);
    expect(state).toBe("22012");
  }
  expect(await execute("SELECT 1")).toBe(1);
});

it("reads anew after the table has changed", async () => {
  await execute("CREATE TABLE changing (a integer)");
  await execute("INSERT INTO changing VALUES (1)");
  expect(await plannedRows("SELECT a FROM changing WHERE a = $a", { a: 1 })).toEqual([{ a: 1 }]);
  await execute("ALTER TABLE changing ADD COLUMN b text DEFAULT 'x'");
  await execute("CREATE INDEX changing_a ON changing (a)");
  expect(await plannedRows("SELECT a FROM changing WHERE a = $a", { a: 1 })).toEqual([{ a: 1 }]);
});

it("reads at once while more transactions wait than the pool has connections, and runs all of those", async () => {
  const isHeld = Promise.withResolvers<void>();
  const isEnough = Promise.withResolvers<void>();
  const held = inTransaction(undefined, async (tx) => {
    await execute("SELECT pg_advisory_xact_lock(1)", {}, tx);
    isHeld.resolve();
    await isEnough.promise;
  });
  await isHeld.promise;
  let done = 0;
  const transactions = Array.from({ length: 64 }, () =>
    inTransaction(undefined, async (tx) => {
      await execute("SELECT pg_advisory_xact_lock_shared(1)", {}, tx);
      done += 1;
    }),
  );
  // All that transactions may have of the pool, and the one that holds the lock.
  await expect.poll(waitingForLocks).toBe(config().DATABASE_POOL_MAX - 2 - 1);
  expect(await plannedRows("SELECT $n::integer AS n", { n: 1 })).toEqual([{ n: 1 }]);
  expect(done).toBe(0);
  isEnough.resolve();
  await Promise.all([held, ...transactions]);
  expect(done).toBe(64);
});

it("gives work that takes long a limit of its own, in the database and the driver", async () => {
  const long = inTransaction(undefined, (tx) => executeWithin("SELECT pg_sleep(4.2)", {}, tx, 20));
  const longer = inTransaction(undefined, (tx) => executeWithin("SELECT pg_sleep(5)", {}, tx, 1));
  expect(await longer.catch(sqlState)).toBe("57014");
  expect(await long).toBe(1);
});

it("a code of the operating system is no SQLSTATE", () => {
  expect(
    ["EPIPE", "EBADF", "ECONNRESET"].map((code) => sqlState(Object.assign(new Error(code), { code }))),
  ).toEqual([undefined, undefined, undefined]);
  expect(["23505", "P0001", "XX000", "0A000"].map((code) => sqlState({ original: { code } }))).toEqual([
    "23505",
    "P0001",
    "XX000",
    "0A000",
  ]);
});
