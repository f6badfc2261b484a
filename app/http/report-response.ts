import { Readable } from "node:stream";
import { type ReportQuery, streamReport } from "#app/domain/exports/report-query.ts";
import { istDate } from "#app/domain/shared/dates.ts";

/** A report as a CSV download that PostgreSQL fills no faster than it is read. */
export async function reportResponse(name: string, query: ReportQuery): Promise<Response> {
  const { stream } = await streamReport(query, "csv");
  return fileResponse(stream, `${name}-${istDate(new Date())}.csv`, "text/csv; charset=utf-8");
}

/** A file of the back office, for saving. The name is made by us: letters, digits, `-` and `.`. */
export function fileResponse(stream: Readable, fileName: string, contentType: string): Response {
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
