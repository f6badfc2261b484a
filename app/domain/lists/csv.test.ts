import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { clean } from "#app/domain/imports/cells.ts";
import { csvLine, safeText } from "./csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+91 98480 12345", "'+91 98480 12345"],
  ["-5 from the gate", "'-5 from the gate"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["  =HYPERLINK()", "'  =HYPERLINK()"],
  ["\t=1", "'\t=1"],
  ["\ttext", "'\ttext"],
  ["\rtext", "'\rtext"],
  ["line\n=1", "'line\n=1"],
  ["line\r\n  @x", "'line\r\n  @x"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠x", "'＠x"],
  ["\u00a0=1", "'\u00a0=1"],
  ["a=b", "a=b"],
  ["12-3-234, Sai Nagar", "12-3-234, Sai Nagar"],
  ["mail@example.com", "mail@example.com"],
  ["", ""],
])("the text %j is written as %j", (text, written) => expect(safeText(text)).toBe(written));

test("numbers stay numbers, whatever their sign; nothing is an empty cell", () => {
  expect(csvLine([-12.5, 0, true, null, undefined, new Date(0)])).toBe(
    "-12.5,0,true,,,1970-01-01T00:00:00.000Z\r\n",
  );
});

test("any line is read back cell by cell, and no cell begins a formula", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary", maxLength: 12 }), { minLength: 1, maxLength: 5 }),
      (cells) => {
        const [read] = parse(csvLine(cells), { record_delimiter: "\r\n" }) as string[][];
        expect(read).toEqual(cells.map(safeText));
        for (const text of read!) expect(text).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      },
    ),
  );
});

test("what an export protects, an import reads as it was", () => {
  for (const text of ["=1+1", "+91 98480 12345", "-5 from the gate", "it's", "'quoted'"]) {
    expect(clean(safeText(text))).toBe(text);
  }
});
