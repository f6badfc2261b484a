import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { repaired, sheetNames } from "./repair-spreadsheet.ts";

/** Spreadsheets as other programs write them, written out as Excel would have. @database none */

const SHEET = "xl/worksheets/sheet1.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";

function book(files: Record<string, string>) {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
}
function sheetOf(xml: string, more: Record<string, string> = {}): string {
  return strFromU8(unzipSync(repaired(book({ [SHEET]: xml, ...more })))[SHEET]!);
}

it.each([
  [
    "rows and cells without addresses are counted",
    "<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>",
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c></row>',
  ],
  [
    "they go on after those that have one",
    '<row r="5"><c r="Z5"/><c/></row><row><c/></row>',
    '<row r="5"><c r="Z5"/><c r="AA5"/></row><row r="6"><c r="A6"/></row>',
  ],
  [
    "columns of several letters too",
    '<row r="2"><c r="AZ2"/><c/><c r="ZZ2"/><c/></row>',
    '<row r="2"><c r="AZ2"/><c r="BA2"/><c r="ZZ2"/><c r="AAA2"/></row>',
  ],
  [
    "names with a prefix are the same names",
    "<x:row><x:c><x:v>1</x:v></x:c></x:row>",
    '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>',
  ],
])("%s", (_, written, wanted) => expect(sheetOf(written)).toBe(wanted));

it("a style that stands nowhere is left out, and one that stands in the file is kept", () => {
  const styled = '<row r="1"><c r="A1" s="7"><v>1</v></c></row>';
  expect(sheetOf(styled)).toBe('<row r="1"><c r="A1"><v>1</v></c></row>');
  expect(sheetOf(styled, { "xl/styles.xml": "<styleSheet/>" })).toBe(styled);
});

it("paths with dots, and those from the root, become plain", () => {
  const relations =
    '<R Target="../xl/worksheets/sheet1.xml"/><R Target="worksheets/a.xml"/><R Target="/xl/b.xml"/>';
  const files = unzipSync(repaired(book({ [SHEET]: "<row/>", [RELATIONS]: relations })));
  expect(strFromU8(files[RELATIONS]!)).toBe(
    '<R Target="/xl/worksheets/sheet1.xml"/><R Target="/xl/worksheets/a.xml"/><R Target="/xl/b.xml"/>',
  );
});

it("sheets are named in their order, with signs as they were typed; a file without a list of them has none", () => {
  const list =
    '<sheets><sheet name="A &amp; B" sheetId="1"/><x:sheet sheetId="2" name="&lt;C&gt; &quot;D&quot;"/></sheets>';
  expect(sheetNames(book({ "xl/workbook.xml": list }))).toEqual(["A & B", '<C> "D"']);
  expect(sheetNames(book({ [SHEET]: "<row/>" }))).toEqual([]);
});
