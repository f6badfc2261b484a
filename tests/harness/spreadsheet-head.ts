import { inflateRawSync } from "node:zlib";

/** The texts of the first row of an XLSX file: what its columns are called. */
export function spreadsheetHead(file: Buffer): string[] {
  const parts = unzip(file);
  const shared = [...(parts.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, item]) => textOf(item!),
  );
  const row = /<row\b[^>]*>(.*?)<\/row>/s.exec(parts.get("xl/worksheets/sheet1.xml") ?? "")?.[1] ?? "";
  return [...row.matchAll(/<c\b([^>]*)>(.*?)<\/c>/gs)].map(([, attributes, inner]) =>
    /\bt="s"/.test(attributes!) ? (shared[Number(textOf(inner!))] ?? "") : textOf(inner!),
  );
}

const textOf = (xml: string) =>
  xml
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name])
    .trim();
const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

const END_OF_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");
const DEFLATED = 8;

/** The files of a zip archive, as text. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(END_OF_DIRECTORY);
  const files = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = file.readUInt32LE(at + 42);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(from, from + size);
    files.set(
      file.toString("utf8", at + 46, at + 46 + name),
      (method === DEFLATED ? inflateRawSync(bytes) : bytes).toString(),
    );
    at += 46 + name + extra + comment;
  }
  return files;
}
