import { accountsQuery } from "#app/domain/accounts/list-accounts.ts";
import type { BookingFilters } from "#app/domain/bookings/booking-conditions.ts";
import type { Context } from "#app/domain/context.ts";
import { bookingsQuery } from "#app/domain/exports/bookings.ts";
import {
  type ExportFormat,
  type ReportQuery,
  type ReportStream,
  streamReport,
} from "#app/domain/exports/report-query.ts";
import { type ExportFilters, readFilters } from "./filters.ts";
import { EXPORT_NAMES, type ExportName } from "./labels.ts";
import { reportQuery } from "./read-report.ts";

/**
 * What a file of this name holds, in the actor's scope.
 * @throws Invalid for filters that cannot be read; Forbidden
 */
export async function exportQuery(
  ctx: Context,
  name: ExportName,
  input: ExportFilters,
): Promise<ReportQuery> {
  const filters = await readFilters(ctx, input);
  if (name === "bookings") return bookingsQuery(ctx, filters satisfies BookingFilters);
  if (name === "accounts") return accountsQuery(ctx, filters);
  return reportQuery(ctx, name, filters);
}

/** The bytes of such a file, no faster than they are read. @throws Invalid; Forbidden */
export async function exportStream(
  ctx: Context,
  input: { name: ExportName; filters: ExportFilters; format: ExportFormat },
  onRows?: (rows: number) => void,
): Promise<ReportStream> {
  return streamReport(await exportQuery(ctx, input.name, input.filters), input.format, onRows);
}

export function isExportName(name: string): name is ExportName {
  return (EXPORT_NAMES as readonly string[]).includes(name);
}
