import { buffer } from "node:stream/consumers";
import readSheets from "read-excel-file/node";
import { expect, it } from "vitest";
import { spreadsheetHead } from "#tests/harness/spreadsheet-head.ts";
import { column } from "./columns.ts";
import { spreadsheet } from "./spreadsheet.ts";

/** @database none */

const FIELDS = Object.entries({
  name: column.text("Name", ""),
  total_price: column.money("Total", ""),
  paid: column.flag("Paid", ""),
});

type Row = Array<string | null>;
async function* batchesOf(rows: Iterable<Row>, size: number) {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
const sheetsOf = async (file: Buffer) =>
  (await readSheets(file)).map(({ sheet, data }) => ({ sheet, rows: data }));
const book = (rows: Iterable<Row>, size = 2, mostRows?: number) =>
  buffer(spreadsheet(FIELDS, batchesOf(rows, size), mostRows));

it("holds numbers as numbers and everything else as text, formulas and signs of XML too", async () => {
  const file = await book([
    ["=1+1 <b> \u0007&", "150050", "t"],
    [null, null, "f"],
  ]);
  expect(spreadsheetHead(file)).toEqual(["name", "total_price", "paid"]);
  const [sheet] = await sheetsOf(file);
  expect(sheet).toEqual({
    sheet: "List",
    rows: [
      ["name", "total_price", "paid"],
      ["=1+1 <b> &", 1500.5, "true"],
      [null, null, "false"],
    ],
  });
});

it.each([
  [0, [0]],
  [4, [4]],
  [5, [4, 1]],
  [8, [4, 4]],
  [9, [4, 4, 1]],
])("puts %i rows on sheets of four, each with the names", async (count, expected) => {
  const rows = Array.from({ length: count }, (_, index): Row => [`row ${index}`, "100", "t"]);
  const sheets = await sheetsOf(await book(rows, 3, 5));
  expect(sheets.map((one) => one.rows.length - 1)).toEqual(expected);
  expect(sheets.map((one) => one.rows[0])).toEqual(expected.map(() => ["name", "total_price", "paid"]));
  expect(sheets.flatMap((one) => one.rows.slice(1).map(([name]) => name))).toEqual(
    rows.map(([name]) => name),
  );
});

it("fails as reading the rows does", async () => {
  async function* broken() {
    yield [["one", "1", "t"]];
    throw new Error("the connection is gone");
  }
  await expect(buffer(spreadsheet(FIELDS, broken()))).rejects.toThrow("the connection is gone");
});

it("reads no further, and closes its source, when nobody takes the file", async () => {
  let [read, closed] = [0, false];
  async function* endless() {
    try {
      for (;;) {
        read += 1;
        yield Array.from({ length: 500 }, (): Row => [Math.random().toString(36).repeat(20), "1", "t"]);
      }
    } finally {
      closed = true;
    }
  }
  const file = spreadsheet(FIELDS, endless());
  for await (const _ of file) if (read > 2) break;
  // A source that is closed gives nothing more.
  await expect.poll(() => closed).toBe(true);
});
