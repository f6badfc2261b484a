import type { ProcessAnswer } from "#app/domain/shared/processes.ts";
import { present } from "#app/present.ts";
import { openStatementPaper, type StatementPaper } from "./statement-paper.ts";

/**
 * The process that lays out long files, one at a time: it gets the kind of file, then its rows in batches, and answers with the bytes. It
 * ends when its parent process does.
 */

/** The heading of each kind of file. Its rows are texts as PostgreSQL writes them. */
export type PaperHead = { statement: StatementPaper };
export type PaperPart = { begin: PaperHead } | { rows: unknown[][] } | { end: true };

/** A file in the making. */
export type Paper = { add: (rows: never[][]) => void; finish: () => Promise<Uint8Array> };

const answer = (given: ProcessAnswer<Uint8Array>) => process.send?.(given);
let paper: Paper | undefined;

async function take(part: PaperPart): Promise<void> {
  if ("begin" in part) {
    paper = undefined;
    paper = openStatementPaper(part.begin.statement);
  } else if ("rows" in part) present(paper).add(part.rows as never[][]);
  else answer({ result: await present(paper).finish() });
}

process.on("message", (part: PaperPart) => {
  take(part).catch((error: Error) => answer({ failed: error.message }));
});
process.on("disconnect", () => process.exit());
