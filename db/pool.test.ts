import { expect, test } from "vitest";
import { row } from "#db/client.ts";
import { withLongStatements } from "#db/pool.ts";

const limit = async () =>
  (await row<{ limit: string }>("SELECT current_setting('statement_timeout') AS limit"))!.limit;

test("a seed may take its time, and what comes after it may not", async () => {
  expect(await limit()).toBe("3500ms");
  expect(await withLongStatements(limit)).toBe("1min");
  expect(await limit()).toBe("3500ms");
  await expect(withLongStatements(() => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
  expect(await limit()).toBe("3500ms");
});
