import { istDate } from "#app/domain/shared/dates.ts";

/** A CSV file for saving, named after the list and the day. `stream` is that of `csvStream`. */
export function csvResponse(name: string, stream: ReadableStream<Uint8Array>): Response {
  return new Response(stream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${istDate(new Date())}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
