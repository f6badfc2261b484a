import type { Context } from "#app/domain/context.ts";
import type { Column, Columns } from "#app/domain/lists/columns.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";

/** A page of a list as calls answer it: the fields of its files, amounts in rupees; and how many rows each option of a filter leaves. */
export async function listAnswer(
  ctx: Context,
  list: AnyList,
  state: Record<string, unknown>,
  { pageSize: size }: { pageSize?: number } = {},
) {
  const found = await list.page(ctx, state, { pageSize: size, withExtra: true });
  const { rows, page, pageSize, total, totalIsBounded, counts } = found;
  return {
    data: rows.map((row: Record<string, unknown>) => answeredRow(list.columnsFor(ctx, state), row)),
    page,
    total,
    more: totalIsBounded || page * pageSize < total,
    counts: counts as Record<string, Record<string, number>>,
  };
}

/** A row of a list as calls answer it. */
export function answeredRow(columns: Columns, row: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(columns).filter(([field, { on }]) => on !== "screen" && field in row);
  return Object.fromEntries(fields.map(([field, column]) => [field, answered(column, row[field])]));
}

function answered({ type }: Column, value: unknown): unknown {
  if (value === null) return null;
  if (type === "money") return Number(value) / 100;
  if (type === "percent") return Number(value) / 10_000;
  if (type === "month") return String(value).slice(0, 7);
  return value;
}
