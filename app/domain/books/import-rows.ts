import type { Context, TxContext } from "#app/domain/context.ts";
import { type Entry, postEntries } from "#app/domain/money/ledger.ts";
import { type IsoDate, noonOrNow } from "#app/domain/shared/dates.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";

/** How files of a bank and of a gateway are taken into the books. */

/** Rows of one transaction. What was taken stays when the rest is cut off, and is repeated when the file comes again. */
const CHUNK_ROWS = 500;

export type Refused = { line: number; reason: string };

/**
 * Takes the rows of a file in chunks, so that thousands take seconds.
 * @param take says of each row `taken`, `repeated`, or why it is refused: one bad row never undoes the others
 * @returns the counts, and the refused rows by their line of the file, of which the first has the names of the columns
 */
export async function importInChunks<Row>(
  ctx: Context,
  records: readonly Row[],
  take: (ctx: TxContext, chunk: Row[]) => Promise<string[]>,
): Promise<{ counts: { taken: number; repeated: number }; refused: Refused[] }> {
  const counts = { taken: 0, repeated: 0 };
  const refused: Refused[] = [];
  for (let from = 0; from < records.length; from += CHUNK_ROWS) {
    const chunk = records.slice(from, from + CHUNK_ROWS);
    const outcomes = await withTransaction(ctx, (ctx) => take(ctx, chunk));
    for (const [index, outcome] of outcomes.entries())
      if (outcome === "taken" || outcome === "repeated") counts[outcome] += 1;
      else refused.push({ line: from + index + 2, reason: outcome });
  }
  return { counts, refused };
}

/** Of the rows that could be read, the first of each key: a file may name one thing twice. */
export function firstOfEach<Read extends object>(
  read: ReadonlyArray<Read | string>,
  keyOf: (one: Read) => string,
): Map<string, Read> {
  const sound = read.filter((one) => typeof one !== "string");
  return new Map(sound.reverse().map((one) => [keyOf(one), one]));
}

/** What came of each row: those that were not taken are repeated, and a text says why one was refused. */
export function outcomesOf<Read extends object>(
  read: ReadonlyArray<Read | string>,
  taken: readonly Read[],
): string[] {
  const isTaken = new Set(taken);
  return read.map((one) => (typeof one === "string" ? one : isTaken.has(one) ? "taken" : "repeated"));
}

/** Posts each entry at the noon of its IST day, or now on a morning of today. */
export async function postByDay(
  ctx: TxContext,
  dated: ReadonlyArray<{ day: IsoDate; entry: Entry }>,
): Promise<void> {
  for (const [day, some] of Map.groupBy(dated, (one) => one.day)) {
    const entries = some.map(({ entry }) => entry);
    await postEntries({ ...ctx, now: noonOrNow(day, ctx.now), tx: ctx.tx }, entries);
  }
}
