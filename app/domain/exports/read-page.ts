import type { Transaction } from "#db/client.ts";
import { rawRows } from "#db/client.ts";
import type { ReportQuery } from "./report-query.ts";

/** A value of an export: rupees, a count, a text or a date. */
export type ExportRow = Record<string, string | number | boolean | null>;

/**
 * A page of what an export writes whole: the same fields by the same names, amounts in rupees.
 * @returns at most `pageSize` rows; `more` says that another page follows
 */
export async function readPage(
  query: ReportQuery,
  { page, pageSize = 50 }: { page: number; pageSize?: number },
  tx?: Transaction,
): Promise<{ rows: ExportRow[]; page: number; more: boolean }> {
  const fields = query.fields.map(({ name, sql }) => `${sql} AS "${name}"`).join(", ");
  const order = query.orderBy ? `ORDER BY ${query.orderBy}` : "";
  const found = await rawRows<ExportRow>(
    `SELECT ${fields} ${query.from} ${order} LIMIT $limit OFFSET $offset`,
    { ...query.bind, limit: pageSize + 1, offset: (page - 1) * pageSize },
    tx,
  );
  return { rows: found.slice(0, pageSize), page, more: found.length > pageSize };
}
