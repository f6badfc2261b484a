import { expect, test } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { forgetRemembered, remembered } from "./remembered.ts";

/** What every visitor needs is read once in ten seconds. @database none */

const START = Date.parse("2026-11-29T10:00:00Z");
const at = (seconds: number) => systemContext("test", new Date(START + seconds * 1_000));

test("a list is read once in ten seconds, and again when the clock was set", async () => {
  let reads = 0;
  const list = remembered(async () => ++reads);
  const seen: number[] = [];
  for (const seconds of [0, 9, 10, 19, 4_000, 25, 24]) seen.push(await list(at(seconds)));
  expect(seen).toEqual([1, 1, 2, 2, 3, 4, 4]);
  forgetRemembered();
  expect(await list(at(24))).toBe(5);
});

test("what could not be read is read again", async () => {
  let reads = 0;
  const list = remembered(async () => {
    reads += 1;
    if (reads === 1) throw new Error("gone");
    return reads;
  });
  await expect(list(at(0))).rejects.toThrow("gone");
  expect(await list(at(1))).toBe(2);
});
