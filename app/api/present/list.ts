import type { Context } from "#app/domain/context.ts";
import { answeredRow } from "#app/domain/lists/answered-row.ts";
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
