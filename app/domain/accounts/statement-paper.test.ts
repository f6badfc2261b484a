import { expect, it } from "vitest";
import { pdfTexts } from "#tests/harness/pdf-texts.ts";
import { openStatementPaper, type StatementPaper } from "./statement-paper.ts";

/** What the monthly statement prints, laid out in this process. @database none */

const HEAD: StatementPaper["head"] = {
  account: {
    id: "1",
    name: "Green House",
    address: "5 Lake Road, Hyderabad",
    pan: "ABCPE1234F",
    gstin: "36ABCPE1234F1Z1",
  },
  company: { name: "MediHaven", address: "1 Tank Bund", pan: null, gstin: null },
  side: "partner",
  month: "2026-11",
  from: "2026-11-01",
  to: "2026-11-30",
  number: "ST2627-0000012",
  issuedOn: "2026-12-01",
  isOver: true,
  sums: { tds: 1_050 },
  lines: 1,
  openingPaise: 12_345,
  besidesPaise: 0,
  earnedPaise: 200_000,
  paidPaise: -50_000,
  closingPaise: 162_345,
};
const COLUMNS: StatementPaper["columns"] = [
  { field: "date", label: "Date", right: false },
  { field: "entry", label: "Entry", right: false, words: { sale: "Booking" } },
  { field: "tds", label: "TDS", right: true },
  { field: "balance", label: "Balance", right: true },
];
const FIELDS = ["date", "entry", "tds", "balance", "rule"];

async function printed(
  over: Partial<StatementPaper["head"]>,
  rows: Array<Array<string | null>>,
  language?: "hi",
) {
  const paper = openStatementPaper({
    language,
    head: { ...HEAD, ...over },
    columns: COLUMNS,
    fields: FIELDS,
  });
  paper.add(rows);
  return pdfTexts(await paper.finish());
}

it("names the parties, the month and the sums, and each line with the rule behind it", async () => {
  const texts = await printed({}, [
    ["2026-11-22", "sale", "1050", "162345", "1% of 1,050.00 by section 194-O"],
    ["2026-11-23", "unknown", null, "162345", null],
  ]);
  expect(texts).toEqual(
    expect.arrayContaining([
      "Green House",
      "PAN ABCPE1234F   GSTIN 36ABCPE1234F1Z1",
      "ST2627-0000012",
      "01/12/2026",
      "22/11/2026",
      "Booking",
      "1% of 1,050.00 by section 194-O",
      "unknown",
    ]),
  );
  // At the ends of the month, beside its line, and in the boxes above.
  expect(texts.filter((text) => text === "123.45")).toHaveLength(2);
  expect(texts.filter((text) => text === "1,623.45")).toHaveLength(4);
  expect(texts.filter((text) => text === "10.50")).toHaveLength(2);
  expect(texts).toEqual(expect.arrayContaining(["2,000.00", "-500.00"]));
});

it("says what is not there: numbers, an address, a month that is not over", async () => {
  const { account } = HEAD;
  const nothing = {
    number: null,
    issuedOn: null,
    account: { ...account, address: "", pan: null, gstin: null },
  };
  const said = (await printed(nothing, [])).join(" | ");
  expect(said).not.toMatch(/null|undefined/);
  expect(said).toMatch(/no PAN/i);
  expect(said).toMatch(/no GSTIN/i);
  expect(said).toContain("2026-11");
});

it("has a heading, a number and a foot on each of its pages, and every line once", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ["2026-11-22", `Line ${index}.`, "0", "0", null]);
  const texts = await printed({}, rows);
  const pages = texts.filter((text) => /^Page \d+$/.test(text));
  expect(pages.length).toBeGreaterThan(3);
  expect(texts.filter((text) => text === "Balance")).toHaveLength(pages.length);
  expect(texts.filter((text) => /^Line \d+\.$/.test(text))).toEqual(rows.map(([, entry]) => entry));
});
