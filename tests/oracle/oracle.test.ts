import { spawnSync } from "node:child_process";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { breakDown, gstGroups, keepPart } from "#app/domain/money/breakdown.ts";
import { randomOrder } from "#tests/factories/tax.ts";

/** Random orders against `oracle.py`, which knows the specification and the tax table, but none of our code. */

const ORDERS = Number(process.env.ORACLE_ORDERS ?? 400);

const hasPython = spawnSync("python3", ["--version"]).status === 0;

it.skipIf(!hasPython)(`agrees with the oracle on ${ORDERS} random orders`, () => {
  const orders = fc.sample(randomOrder, ORDERS).map(({ input, keptPpm, ...order }) => {
    const sale = breakDown(input);
    const supply = { groups: gstGroups(input), place: null, supplierGstin: "", interState: false };
    const keptBasePaise = Number((BigInt(input.basePaise) * BigInt(keptPpm)) / 1_000_000n);
    const kept = keepPart(sale, { ...input.rates, supply }, keptBasePaise);
    return JSON.stringify({ ...order, input, keptBasePaise, sale, kept });
  });
  const oracle = spawnSync("python3", [path.join(import.meta.dirname, "oracle.py")], {
    input: `${orders.join("\n")}\n`,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  expect(oracle.stderr).toBe("");
  const lines = oracle.stdout.trim().split("\n");
  expect(lines.slice(0, -1)).toEqual([]);
  expect(JSON.parse(lines.at(-1)!)).toEqual({ orders: ORDERS, differences: 0 });
});
