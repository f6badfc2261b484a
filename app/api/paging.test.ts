import { describe, expect, test } from "vitest";
import { z } from "zod";
import { page } from "./fields.ts";
import { type Answer, type Call, operation } from "./operation.ts";
import { inWindow, isListCall, readWindow } from "./paging.ts";

/** A list of so many rows, in pages of so many; one without pages gives all at once. */
function listCall(rows: number, size: number | null, withMore: boolean): Call {
  const all = Array.from({ length: rows }, (_, index) => index);
  const [call] = operation({
    name: "thing.list",
    summary: "Things.",
    access: "public",
    input: size === null ? z.object({}) : z.object({ page }),
    aliases: ["GET /things"],
    run: async (_, input): Promise<Answer> => {
      if (size === null) return { data: all };
      const wanted = Math.min(
        Number((input as { page?: unknown }).page),
        Math.max(1, Math.ceil(rows / size)),
      );
      const data = all.slice((wanted - 1) * size, wanted * size);
      return { data, page: wanted, total: rows, ...(withMore ? { more: wanted * size < rows } : {}) };
    },
  });
  return call!;
}

/** What a client gets that follows `next_cursor` until there is none. */
async function walk(call: Call, limit?: number): Promise<{ rows: number[]; answers: number }> {
  const seen: number[] = [];
  let cursor: string | undefined;
  for (let answers = 1; answers < 100; answers++) {
    const { values, window } = readWindow(call, { limit, cursor });
    const answer = inWindow(call, window, await call.run({} as never, call.input.parse(values), {} as never));
    const data = answer.data as number[];
    expect(data.length).toBeLessThanOrEqual(limit ?? 1_000);
    seen.push(...data);
    if (answer.next_cursor === null) return { rows: seen, answers };
    cursor = String(answer.next_cursor);
  }
  throw new Error("The cursors never end");
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("a client that follows the cursors sees every row once", () => {
  test.each([
    [0, 25, 10],
    [7, 25, 10],
    [25, 25, 10],
    [26, 25, 10],
    [60, 25, 10],
    [60, 25, 25],
    [60, 25, 100],
    [60, 25, undefined],
    [50, 25, undefined],
    [60, null, 7],
    [60, null, undefined],
    [0, null, 7],
  ])("%i rows, pages of %s, limit %s", async (rows, size, limit) => {
    for (const withMore of [true, false])
      expect((await walk(listCall(rows, size, withMore), limit)).rows).toEqual(upTo(rows));
  });

  test("needs as many answers as the limit makes of them", async () => {
    expect((await walk(listCall(60, null, false), 7)).answers).toBe(9);
    expect((await walk(listCall(60, 25, true), 100)).answers).toBe(3);
  });
});

test.each([
  { limit: "0" },
  { limit: "101" },
  { limit: "many" },
  { cursor: "x" },
  { cursor: "" },
  { cursor: Buffer.from("[1,-1,0]").toString("base64url") },
  { cursor: Buffer.from('{"page":1}').toString("base64url") },
])("refuses %o", (sent) => {
  expect(() => readWindow(listCall(5, 5, true), sent)).toThrow(/^Please/);
});

test("what is asked by id or done is no list", () => {
  const named = (name: string, at: "GET /a" | "POST /a") =>
    operation({
      name,
      summary: "",
      access: "public",
      input: z.object({}),
      aliases: [at],
      run: async () => ({}),
    })[0]!;
  expect(isListCall(named("booking.list-live", "GET /a"))).toBe(true);
  expect(isListCall(named("booking.get", "GET /a"))).toBe(false);
  // Some lists of the specification are asked for by POST.
  expect(isListCall(named("referral.list", "POST /a"))).toBe(true);
  expect(isListCall(named("booking.save", "POST /a"))).toBe(false);
});
