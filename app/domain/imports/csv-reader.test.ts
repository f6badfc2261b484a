import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CsvRow, readCsv } from "./csv-reader.ts";

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string | Buffer, chunkSize = 1 << 16, batchRows = 100) {
  const csv = await readCsv(inChunks(Buffer.from(text), chunkSize), batchRows);
  const rows: CsvRow[] = [];
  const numbers: number[] = [];
  for await (const batch of csv.batches) {
    rows.push(...batch.rows);
    numbers.push(batch.firstRow);
  }
  return { header: csv.header, separator: csv.separator, rows, numbers };
}

const cell = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.stringMatching(/^[",;\r\n' a-zअ]{0,6}$/),
  fc.constantFrom("", '"', '""', ",", "\r\n", "नमस्ते", "\u{1f3e5}"),
);

test("it reads what csv-stringify writes as csv-parse reads it, however the bytes are cut", async () => {
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
    );
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom("\n", "\r\n"),
      fc.boolean(),
      async (rows, chunkSize, batchRows, newline, quoted) => {
        const header = rows[0]!.map((_, index) => `column ${index}`);
        const text = stringify([header, ...rows], {
          record_delimiter: newline,
          quoted,
          quoted_match: /[\r\n]|^$/,
        });
        const expected = parse(text, { record_delimiter: newline }) as string[][];
        const actual = await read(text, chunkSize, batchRows);
        expect([actual.header, ...actual.rows]).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ["a byte order mark", "\ufeffa,b\n1,2\n", [["1", "2"]]],
  ["no newline at the end", "a,b\n1,2", [["1", "2"]]],
  [
    "lines without anything",
    "a,b\n\n1,2\r\n\r\n3,4\n\n",
    [
      ["1", "2"],
      ["3", "4"],
    ],
  ],
  ["an empty last cell", "a,b\n1,\n", [["1", ""]]],
  ["a separator at the end of the file", "a,b\n1,", [["1", ""]]],
  ["a quote inside a cell that does not begin with one", 'a,b\n5" pipe,2\n', [['5" pipe', "2"]]],
  ["rows of other lengths", "a,b\n1\n1,2,3\n", [["1"], ["1", "2", "3"]]],
  ["nothing but a header", "a,b\n", []],
  ["nothing at all", "", []],
])("%s", async (_, text, rows) => {
  for (const chunkSize of [1, 2, 3, 1000]) expect((await read(text, chunkSize)).rows).toEqual(rows);
});

test("semicolons and tabs are found in the header", async () => {
  expect(await read("a;b;c\n1;2,5;3\n")).toMatchObject({ separator: ";", rows: [["1", "2,5", "3"]] });
  expect(await read('a\tb\n1\t"x\ty"\n')).toMatchObject({ separator: "\t", rows: [["1", "x\ty"]] });
});

test("rows are numbered as a spreadsheet numbers them", async () => {
  expect(await read("a\n1\n2\n3\n4\n5\n", 4, 2)).toMatchObject({ numbers: [2, 4, 6] });
});

test("a malformed row is given with the reason, and the next one is read", async () => {
  const { rows } = await read('a,b\n"x"y,2\n3,4\n');
  expect(rows).toEqual([{ unreadable: "there is text after a closing quote", text: '"x"y,2' }, ["3", "4"]]);
  // An old Mac's end of a line is none.
  expect((await read('a,b\n"x"\r"y",2\n3,4\n')).rows).toEqual([
    { unreadable: "there is text after a closing quote", text: '"x"\r"y",2' },
    ["3", "4"],
  ]);
});

test("a quote that is never closed costs one row, not the rest of a long file", async () => {
  const good = Array.from({ length: 60_000 }, (_, index) => `${index},plain text`).join("\n");
  const { rows } = await read(`a,b\n1,"open\n${good}\n`, 1 << 14, 1000);
  expect(rows[0]).toEqual({ unreadable: "a quote is opened and never closed", text: '1,"open' });
  expect(rows).toHaveLength(60_001);
  expect(rows.at(-1)).toEqual(["59999", "plain text"]);
});

test("bytes that are no text in UTF-8 become the replacement character, which the cells refuse", async () => {
  const { header, rows } = await read(Buffer.from([0x61, 0x00, 0x0a, 0x63, 0xe9, 0x0a, 0x00, 0x64, 0x0a]));
  expect(header).toEqual(["a\ufffd"]);
  expect(rows).toEqual([["c\ufffd"], ["\ufffdd"]]);
});

test("a row that is too long is one refused row, and nothing of it becomes another", async () => {
  const long = "x".repeat(700_000);
  for (const row of [long, `"${long}"`, `a,${long},yyyyyyyyyyyyyyy`]) {
    for (const chunkSize of [1 << 14, 1 << 16, 1 << 20]) {
      const { rows } = await read(`name,b\nfirst,1\n${row}\nlast,2\n`, chunkSize);
      expect(rows).toHaveLength(3);
      expect(rows[0]).toEqual(["first", "1"]);
      expect(rows[1]).toEqual({ unreadable: "the row is longer than 256 KB", text: row.slice(0, 200) });
      expect(rows[2]).toEqual(["last", "2"]);
    }
  }
});
