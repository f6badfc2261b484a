import { expect, test } from "vitest";
import { Invalid } from "#app/domain/errors.ts";
import { MEASURED } from "#tests/harness/measured.ts";
import { makePaper } from "./papers.ts";
import type { StatementPaper } from "./statement-paper.ts";

const PARTY = { name: "Green House", address: "Hyderabad", pan: null, gstin: null };
const paper = (name = "Green House"): StatementPaper => ({
  head: {
    account: { ...PARTY, name, id: "1" },
    company: PARTY,
    side: "partner",
    month: "2026-11",
    from: "2026-11-01",
    to: "2026-11-30",
    number: name,
    issuedOn: null,
    isOver: true,
    sums: {},
    lines: 0,
    openingPaise: 0,
    besidesPaise: 0,
    earnedPaise: 0,
    paidPaise: 0,
    closingPaise: 0,
  },
  columns: [
    { field: "entry", label: "Entry", right: false },
    { field: "amount", label: "Amount", right: true },
  ],
  fields: ["entry", "amount"],
});

async function* batches(count: number, failAfter = Number.POSITIVE_INFINITY) {
  for (let batch = 0; batch < count; batch += 1) {
    if (batch >= failAfter) throw new Invalid("Too many rows");
    yield Array.from({ length: 500 }, (_, row) => [`Line ${batch * 500 + row}`, "100"]);
  }
}
const titleOf = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");

test("this process does something else while a statement is made", MEASURED, async () => {
  const before = process.cpuUsage();
  const bytes = await makePaper({ statement: paper() }, batches(10));
  const { user } = process.cpuUsage(before);
  expect(titleOf(bytes.subarray(0, 5))).toBe("%PDF-");
  // Laid out here it would be two seconds and more.
  expect(user / 1_000).toBeLessThan(500);
});

test("what reading the rows throws is thrown, and the next file is made", async () => {
  await expect(makePaper({ statement: paper() }, batches(3, 1))).rejects.toThrow(Invalid);
  expect((await makePaper({ statement: paper() }, batches(1))).length).toBeGreaterThan(500);
});

test("what the program says when it fails is thrown, and nobody gets what was begun before", async () => {
  const broken = { head: {}, columns: [], fields: [] } as never;
  const alone = await makePaper({ statement: paper("first") }, batches(1));
  for (const _ of ["once", "again"]) {
    await makePaper({ statement: paper("another's, which is longer") }, batches(2));
    await expect(makePaper({ statement: broken }, batches(3))).rejects.toThrow(/undefined/);
    const mine = await makePaper({ statement: paper("first") }, batches(1));
    expect(Math.abs(mine.length - alone.length)).toBeLessThan(50);
  }
});
