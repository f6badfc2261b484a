import { Readable } from "node:stream";
import type { OrderedFile } from "#app/domain/exports/find-files.ts";
import { CONTENT_TYPES } from "#app/domain/exports/write-file.ts";
import type { ListQuery } from "#app/domain/lists/query.ts";
import { listFile } from "#app/domain/lists/write-file.ts";
import { istDate } from "#app/domain/shared/dates.ts";

/** What a query of a list leaves, as a CSV download that PostgreSQL fills no faster than it is read. */
export async function queryResponse(query: ListQuery): Promise<Response> {
  const { stream } = await listFile(query, "csv");
  return fileResponse(stream, `${query.name}-${istDate(new Date())}.csv`, "text/csv; charset=utf-8");
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

/** A file that was made in the background. */
export function orderedFileResponse({ file, stream }: { file: OrderedFile; stream: Readable }): Response {
  const day = istDate(new Date(file.createdAt));
  return fileResponse(stream, `${file.report}-${day}.${file.format}`, CONTENT_TYPES[file.format]);
}
