import { inflateSync } from "node:zlib";

/** The texts of a PDF of ours in the order in which they were written, as far as they are in Latin letters. */
export function pdfTexts(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString("latin1");
  // The last byte that is packed may be a carriage return: only the line feed before `endstream` is not part of it.
  return [...file.matchAll(/\/FlateDecode.*?stream\r?\n(.*?)\nendstream/gs)].flatMap(([, packed]) => {
    const page = inflateSync(Buffer.from(packed!, "latin1")).toString("latin1");
    return [...page.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown]) =>
      [...shown!.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex!, "hex").toString("latin1"))
        .join(""),
    );
  });
}

/** The amount that stands after the last of these labels, paise; nothing where none does. */
export function amountAfter(texts: string[], label: string): number {
  const at = texts.findLastIndex(
    (text, index) => text === label && /^-?[\d,]+\.\d\d$/.test(texts[index + 1] ?? ""),
  );
  return at < 0 ? 0 : Math.round(Number(texts[at + 1]!.replaceAll(",", "")) * 100);
}
