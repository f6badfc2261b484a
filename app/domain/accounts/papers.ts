import { processesFor } from "#app/domain/shared/processes.ts";
import type { PaperPart } from "./paper-process.ts";

const work = processesFor<PaperPart, Uint8Array>({
  script: "app/domain/accounts/paper-process.ts",
  maxWaiting: 20,
  longestMs: 5 * 60_000,
  refusal: "Too many files are being made right now. Please try again in a minute.",
});

/**
 * A file of many lines that is laid out in memory (a statement), made in another process: a thousand lines keep a processor busy for half a
 * second. A document of one page, such as an invoice, takes less time than passing it on.
 * @throws what reading `rows` throws; Unavailable when too many wait
 */
export async function makePaper(
  begin: Extract<PaperPart, { begin: unknown }>["begin"],
  rows: AsyncIterable<unknown[][]>,
): Promise<Uint8Array> {
  return work(partsOf(begin, rows));
}

async function* partsOf(
  begin: Extract<PaperPart, { begin: unknown }>["begin"],
  rows: AsyncIterable<unknown[][]>,
): AsyncGenerator<PaperPart> {
  yield { begin };
  for await (const batch of rows) yield { rows: batch };
  yield { end: true };
}
