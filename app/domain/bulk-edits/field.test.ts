import { expect, it } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { type BulkField, nextOf, type Way } from "./field.ts";

/** What rows of many will say. @database none */

const ctx = { actor: GUEST, now: new Date() };
const field = (input: BulkField["input"]): Pick<BulkField, "input" | "ways" | "options"> => ({
  input,
  ways: ["set", "raise", "lower", "clear"],
  options: async () => [{ value: "ac", label: "AC" }],
});
const next = async (input: BulkField["input"], way: Way, value: string, before: number | string | null) =>
  (await nextOf(ctx, field(input), { way, value }))(before);

it.each<[BulkField["input"], Way, string, number | string | null, number | string | null | undefined]>([
  ["rupees", "set", "1,450.50", 100, 145_050],
  ["rupees", "set", "0", 100, 0],
  ["percent", "set", "12.5", null, 125_000],
  ["choice", "set", "ac", "non_ac", "ac"],
  ["rupees", "clear", "", 100, null],
  ["rupees", "raise", "10", 100_000, 110_000],
  ["rupees", "raise", "200", 100_000, 300_000],
  ["rupees", "lower", "90", 100_000, 10_000],
  // In whole rupees, and never below one.
  ["rupees", "raise", "0.4", 100_000, 100_400],
  ["rupees", "raise", "0.04", 100_000, 100_000],
  ["rupees", "lower", "90", 200, 100],
  ["rupees", "raise", "10", 0, undefined],
  ["rupees", "lower", "10", null, undefined],
  ["rupees", "raise", "10", "text", undefined],
])("%s, %s %j of %j: %j", async (input, way, value, before, after) => {
  expect(await next(input, way, value, before)).toBe(after);
});

it.each<[BulkField["input"], Way, string, string]>([
  ["rupees", "set", "much", "an amount in rupees"],
  ["rupees", "set", "10000001", "an amount in rupees"],
  ["percent", "set", "half", "a percentage, like 5."],
  ["choice", "set", "fan", "choose from the list"],
  ["rupees", "raise", "200.1", "up to 200 to raise"],
  ["rupees", "raise", "0", "up to 200 to raise"],
  ["rupees", "lower", "90.1", "up to 90 to lower"],
  ["rupees", "lower", "-5", "up to 90 to lower"],
])("%s, %s %j: refused", async (input, way, value, said) => {
  await expect(next(input, way, value, 100_000)).rejects.toThrow(said);
});

it("is done in a way that the column has", async () => {
  const only = { ...field("rupees"), ways: ["set"] as const };
  await expect(nextOf(ctx, only, { way: "raise", value: "5" })).rejects.toThrow("what is to be done");
});
