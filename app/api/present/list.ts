import type { Context } from "#app/domain/context.ts";
import type { Column } from "#app/domain/lists/columns.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";

/** A page of a list as calls answer it: the fields of its files, amounts in rupees. */
export async function listAnswer(ctx: Context, list: AnyList, state: Record<string, unknown>) {
  const { rows, page, pageSize, total, totalIsBounded } = await list.page(ctx, state);
  const fields = Object.entries(list.columnsFor(ctx)).filter(([, { on }]) => on !== "screen");
  return {
    data: rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(fields.map(([field, column]) => [field, answered(column, row[field])])),
    ),
    page,
    total,
    more: totalIsBounded || page * pageSize < total,
  };
}

function answered({ type }: Column, value: unknown): unknown {
  if (value === null) return null;
  if (type === "money") return Number(value) / 100;
  if (type === "percent") return Number(value) / 10_000;
  if (type === "month") return String(value).slice(0, 7);
  return value;
}
