import { expect, test } from "vitest";
import { Invalid } from "#app/domain/errors.ts";
import { MEASURED } from "#tests/harness/measured.ts";
import { spreadsheetHead } from "#tests/harness/spreadsheet-head.ts";
import { makePaper } from "./papers.ts";

async function* batches(count: number, failAfter = Number.POSITIVE_INFINITY) {
  for (let batch = 0; batch < count; batch += 1) {
    if (batch >= failAfter) throw new Invalid("Too many rows");
    yield Array.from({ length: 500 }, (_, row) => [batch * 500 + row, "=1+1", null]);
  }
}

test("this process does something else while a spreadsheet is made", MEASURED, async () => {
  const before = process.cpuUsage();
  const bytes = await makePaper({ spreadsheet: ["number", "text", "nothing"] }, batches(20));
  const { user } = process.cpuUsage(before);
  expect(Buffer.from(bytes.subarray(0, 2)).toString()).toBe("PK");
  // Laid out here it would be a second and more.
  expect(user / 1_000).toBeLessThan(500);
});

test("what reading the rows throws is thrown, and the next file is made", async () => {
  await expect(makePaper({ spreadsheet: ["a"] }, batches(3, 1))).rejects.toThrow(Invalid);
  expect((await makePaper({ spreadsheet: ["a"] }, batches(1))).length).toBeGreaterThan(500);
});

test("what the program says when it fails is thrown, and nobody gets what was begun before", async () => {
  const head = { head: {}, columns: [], fields: [] } as never;
  for (const name of ["first", "second"]) {
    await makePaper({ spreadsheet: ["another's"] }, batches(1));
    await expect(makePaper({ statement: head }, batches(3))).rejects.toThrow(/undefined/);
    const mine = await makePaper({ spreadsheet: [name] }, batches(1));
    expect(spreadsheetHead(Buffer.from(mine))).toEqual([name]);
  }
});
