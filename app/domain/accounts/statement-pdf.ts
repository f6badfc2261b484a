import { Readable } from "node:stream";
import type { Context } from "#app/domain/context.ts";
import { type Columns, isNumeric } from "#app/domain/lists/columns.ts";
import { readBatches } from "#app/domain/lists/query.ts";
import { translateLabel, translateLabels } from "#app/words/labels.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { makePaper } from "./papers.ts";
import { openStatement } from "./statement.ts";
import type { PaperColumn } from "./statement-paper.ts";

/**
 * The monthly statement as a PDF with all its lines, in the language of the work under way, made in another process. @throws as
 * `openStatement`; Unavailable when too many are being made
 */
export async function statementPdf(
  ctx: Context,
  input: { accountId?: string; month: string },
): Promise<Readable> {
  const { head, query } = await openStatement(ctx, input);
  const { columns: _, ...rest } = head;
  const statement = {
    language: currentLanguage(),
    head: rest,
    columns: columnsOf(query.columns),
    fields: Object.keys(query.columns),
  };
  return Readable.from([Buffer.from(await makePaper({ statement }, readBatches(query)))]);
}

/** The columns side by side; a column declared `under` another is printed below the line. */
function columnsOf(columns: Columns): PaperColumn[] {
  return Object.entries(columns)
    .filter(([, { under, on }]) => !under && on !== "file")
    .map(([field, { label, type, words }]) => ({
      field,
      label: translateLabel(label),
      right: isNumeric(type),
      words: words && translateLabels(words),
    }));
}
