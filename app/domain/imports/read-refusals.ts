import { createReadStream } from "node:fs";
import { parse } from "csv-parse";

const SHOWN = 10;

/** The first refusals of an errors file, ten of them usually, each as a sentence: `Row 5: there is no city "X".` */
export async function readRefusals(errorsFile: string, most = SHOWN): Promise<string[]> {
  const sentences: string[] = [];
  const parser = createReadStream(errorsFile).pipe(
    parse({ columns: true, bom: true, relax_column_count: true }),
  );
  for await (const { row, reason } of parser as AsyncIterable<{ row: string; reason: string }>) {
    if (sentences.length === most) {
      sentences.push("And more.");
      break;
    }
    sentences.push(`Row ${row}: ${reason.replace(/\.?$/, ".")}`);
  }
  return sentences;
}
