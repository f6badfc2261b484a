import { expect, test } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { sharedRead } from "./shared-read.ts";

const ctx = systemContext("test");

/** A read that ends when it is told to, and answers how many began before it. */
function controlled() {
  const open: Array<{ end: () => void; fail: () => void }> = [];
  let begun = 0;
  const shared = sharedRead(() => {
    const mine = begun++;
    return new Promise<number>((resolve, reject) => {
      open.push({ end: () => resolve(mine), fail: () => reject(new Error(`read ${mine}`)) });
    });
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { shared, open, settle, begun: () => begun };
}

test("whoever asks while a read is under way shares the next one", async () => {
  const { shared, open, settle, begun } = controlled();
  const first = shared(ctx);
  const late = [shared(ctx), shared(ctx), shared(ctx)];
  expect(begun()).toBe(1);
  open[0]!.end();
  await settle();
  expect(begun()).toBe(2);
  const later = shared(ctx);
  open[1]!.end();
  await settle();
  open[2]!.end();
  expect(await Promise.all([first, ...late, later])).toEqual([0, 1, 1, 1, 2]);
  expect(begun()).toBe(3);
  void shared(ctx);
  expect(begun()).toBe(4);
});

test("a read that fails fails for who waited for its end, and the next is another", async () => {
  const { shared, open, settle, begun } = controlled();
  const told = [shared(ctx), shared(ctx)].map((asked) =>
    asked.then(
      () => "answered",
      (error: Error) => error.message,
    ),
  );
  open[0]!.fail();
  await settle();
  expect(await Promise.all(told)).toEqual(["read 0", "read 0"]);
  const again = shared(ctx);
  expect(begun()).toBe(2);
  open[1]!.end();
  expect(await again).toBe(1);
});

test("inside a transaction it reads by itself", async () => {
  let begun = 0;
  const shared = sharedRead(async () => ++begun);
  const inside = { ...ctx, tx: {} as never };
  expect(await Promise.all([shared(inside), shared(inside)])).toEqual([1, 2]);
});
