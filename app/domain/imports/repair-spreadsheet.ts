import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/**
 * Spreadsheets as programs other than Excel write them: the format allows cells and rows without their addresses, styles that stand nowhere,
 * and paths with dots. What the reader cannot take is written out here as Excel would have.
 */

const WORKBOOK = "xl/workbook.xml";
const RELATIONS = "xl/_rels/workbook.xml.rels";
const STYLES = "xl/styles.xml";
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;

/** The names of the sheets, in their order. */
export function sheetNames(bytes: Uint8Array): string[] {
  const { [WORKBOOK]: workbook } = unzipSync(bytes, { filter: ({ name }) => name === WORKBOOK });
  if (!workbook) return [];
  return [...strFromU8(workbook).matchAll(/<(?:\w+:)?sheet\b[^<>]*?\sname="([^"]*)"/g)].map(([, name = ""]) =>
    name.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );
}

/** The same spreadsheet with an address at each cell, without styles that are not there, and with plain paths. */
export function repaired(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes);
  const change = (name: string, how: (xml: string) => string) => {
    const file = files[name];
    if (file) files[name] = strToU8(how(strFromU8(file)));
  };
  change(RELATIONS, withPlainPaths);
  const isStyled = files[STYLES] !== undefined;
  for (const name of Object.keys(files).filter((each) => SHEET.test(each)))
    change(name, (xml) =>
      withAddresses(isStyled ? xml : xml.replace(/(<(?:\w+:)?c\b[^<>]*?)\ss="\d*"/g, "$1")),
    );
  return zipSync(files, { level: 0 });
}

const withPlainPaths = (xml: string) =>
  xml.replace(
    /\bTarget="([^"]*)"/g,
    (_, target: string) => `Target="${new URL(target, "file:///xl/workbook.xml").pathname}"`,
  );

/** Cells and rows without an address follow the one before them. */
function withAddresses(xml: string): string {
  let row = 0;
  let column = 0;
  return xml.replace(/<((?:\w+:)?(?:row|c))\b([^<>]*)>/g, (tag, name: string, inside: string) => {
    const address = inside.match(/\sr="([A-Z]*)(\d+)"/);
    if (name.endsWith("row")) {
      row = address ? Number(address[2]) : row + 1;
      column = 0;
      return address ? tag : `<${name} r="${row}"${inside}>`;
    }
    column = address?.[1] ? numberOf(address[1]) : column + 1;
    return address ? tag : `<${name} r="${lettersOf(column)}${row}"${inside}>`;
  });
}

const A = "A".charCodeAt(0);
const LETTERS = 26;

function numberOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - A + 1, 0);
}

function lettersOf(column: number): string {
  if (column <= 0) return "";
  const last = (column - 1) % LETTERS;
  return lettersOf((column - 1 - last) / LETTERS) + String.fromCharCode(A + last);
}
