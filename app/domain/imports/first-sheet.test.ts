import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { firstSheet } from "./first-sheet.ts";

const sheetOf = (...lines: unknown[][]) =>
  writeExcelFile(
    lines.map((line) =>
      line.map(
        (value) => (value instanceof Date ? { value, format: "yyyy-mm-dd" } : { value }) as { value: string },
      ),
    ),
    { sheet: "List" },
  ).toBuffer();

test.each<[string, unknown, string]>([
  ["a text", "Lift", "Lift"],
  ["a number", 7.5, "7.5"],
  ["yes", true, "yes"],
  ["no", false, "no"],
  ["a day", new Date("2027-03-31T00:00:00Z"), "2027-03-31"],
  ["nothing", undefined, ""],
  ["a separator", "Lift, ramp", '"Lift, ramp"'],
  ["two lines", "Lift\nramp", '"Lift\nramp"'],
])("%s stands in a CSV file as people write it", async (_, value, text) => {
  const { csv, notes } = await firstSheet(await sheetOf(["name", "value"], ["Kept", value]));
  expect(csv).toBe(`name,value\nKept,${text}\n`);
  expect(notes).toEqual([]);
});

/** As another program writes it: a list of sheets, and the first of them. */
function bookOf(names: string[], cells: string): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const sheets = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`);
  return Buffer.from(
    zipSync({
      "xl/workbook.xml": strToU8(
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join("")}</sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/one.xml"/></Relationships>`,
      ),
      "xl/worksheets/one.xml": strToU8(
        `<worksheet xmlns="${main}"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
      ),
    }),
  );
}

test("of several sheets the first is read, and the others are named", async () => {
  const text = '<c r="A1" t="inlineStr"><is><t>name</t></is></c>';
  expect(await firstSheet(bookOf(["Kept", "Old", "Older"], text))).toEqual({
    csv: "name\n",
    notes: ['The sheet "Kept" is read, not "Old", "Older".'],
  });
});

test("a cell that cannot be read is named with its sheet; what is no spreadsheet is said", async () => {
  await expect(firstSheet(bookOf(["Kept"], '<c r="A1"><v>seven</v></c>'))).rejects.toThrow(
    'The sheet "Kept" cannot be read: look at row 1, column 1, or save the table as CSV.',
  );
  await expect(firstSheet(Buffer.from("PK\u0003\u0004 and nothing more", "latin1"))).rejects.toThrow(
    "This is no spreadsheet that can be read. Please save the table as .xlsx or CSV.",
  );
});
