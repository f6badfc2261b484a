import { z } from "zod";
import { openStatement } from "#app/domain/accounts/statement.ts";
import { statementPdf } from "#app/domain/accounts/statement-pdf.ts";
import type { Context } from "#app/domain/context.ts";
import { CONTENT_TYPES } from "#app/domain/exports/write-file.ts";
import { FILE_FORMATS, listFile } from "#app/domain/lists/write-file.ts";
import { fileResponse } from "./report-response.ts";

export const statementFormat = z.enum([...FILE_FORMATS, "pdf"]);

/** A statement as a file: a PDF for paper, the others with every line of the page. @throws as `openStatement` */
export async function statementFile(
  ctx: Context,
  input: { accountId?: string; month: string },
  format: z.output<typeof statementFormat>,
): Promise<Response> {
  const name = `statement-${input.month}.${format}`;
  if (format === "pdf") return fileResponse(await statementPdf(ctx, input), name, "application/pdf");
  const { query } = await openStatement(ctx, input);
  const { stream } = await listFile(query, format);
  return fileResponse(stream, name, CONTENT_TYPES[format]);
}
