import { ConnectionAcquireTimeoutError, ConnectionError } from "sequelize";
import { expect, it, vi } from "vitest";
import { execute, inTransaction, row } from "#db/client.ts";
import { noteAnswer, whileBusy } from "#db/patience.ts";
import { makeCity } from "#tests/factories/inventory.ts";

/** A machine that has more to do than it can: people wait, and are not refused. */

it("goes on with a change when the row that it waits for was held longer than a statement may take", async () => {
  const id = await makeCity();
  const rename = (name: string) =>
    inTransaction(undefined, (tx) =>
      execute("UPDATE cities SET name = $name WHERE id = $id", { name, id }, tx),
    );
  const isHeld = Promise.withResolvers<void>();
  const isEnough = Promise.withResolvers<void>();
  const held = inTransaction(undefined, async (tx) => {
    await execute("UPDATE cities SET name = name WHERE id = $id", { id }, tx);
    isHeld.resolve();
    await isEnough.promise;
  });
  await isHeld.promise;
  const name = `Waited ${id}`;
  const renamed = rename(name);
  const waitsSince = async () =>
    (await row<{ since: string }>(
      `SELECT waitstart::text AS since FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE NOT granted AND waitstart IS NOT NULL AND datname = current_database()`,
    ))!.since;
  const waits = new Set<string>();
  // The limit of a statement ended the first, and it waits again.
  await expect.poll(async () => waits.add(await waitsSince()).size).toBe(2);
  isEnough.resolve();
  await Promise.all([held, renamed]);
  expect(await row("SELECT name FROM cities WHERE id = $id", { id })).toEqual({ name });
});

const slow = () => new ConnectionError(new Error("timeout expired"));
const none = () => new ConnectionAcquireTimeoutError(new Error("Operation timeout"));

/** Fails with these, one after the other, and connects then. */
function connects(...failures: Error[]) {
  const tries = { count: 0 };
  const connect = async () => {
    const failure = failures[tries.count++];
    if (failure) throw failure;
    return "connected";
  };
  return { tries, connect };
}

it("asks again for a connection as long as the database answers others", async () => {
  noteAnswer();
  const { tries, connect } = connects(slow(), none(), slow());
  expect(await whileBusy(connect)).toBe("connected");
  expect(tries.count).toBe(4);
});

it("asks once when the database answers nobody, when something was begun, and when it is not a matter of time", async () => {
  noteAnswer();
  const begun = connects(none());
  await expect(whileBusy(begun.connect, () => true)).rejects.toThrow("timeout");
  const refused = connects(new ConnectionError(new Error("password authentication failed")));
  await expect(whileBusy(refused.connect)).rejects.toThrow("password");
  const later = performance.now() + 1_600;
  const clock = vi.spyOn(performance, "now").mockReturnValue(later);
  const gone = connects(slow());
  await expect(whileBusy(gone.connect)).rejects.toThrow("timeout expired");
  clock.mockRestore();
  expect([begun, refused, gone].map(({ tries }) => tries.count)).toEqual([1, 1, 1]);
});
