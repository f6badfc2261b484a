import type { Context } from "#app/domain/context.ts";
import { answeredRow } from "#app/domain/lists/answered-row.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";
import type { Terminal } from "#cli/run.ts";

/** What a table of messages shows. */
export const SHOWN_OF_MESSAGES = [
  "message_id",
  "created_datetime",
  "channel",
  "recipient",
  "template",
  "state",
  "attempts",
  "error",
];

/**
 * Prints a page of a list under the names that its calls and files have for its fields: all of them as JSON, those that a person
 * needs as a table.
 */
export async function printList(
  ctx: Context,
  list: AnyList,
  { state, pageSize, shown }: { state: Record<string, unknown>; pageSize?: number; shown: readonly string[] },
  terminal: Terminal,
): Promise<void> {
  const { rows, total, totalIsBounded } = await list.page(ctx, state, { pageSize, withExtra: true });
  terminal.progress(`${rows.length} of ${totalIsBounded ? "more than " : ""}${total}`);
  const columns = list.columnsFor(ctx, state);
  const answered = rows.map((row: Record<string, unknown>) => answeredRow(columns, row));
  const shownOf = (row: Record<string, unknown>) =>
    Object.fromEntries(shown.map((field) => [field, row[field]]));
  terminal.print(terminal.json ? answered : answered.map(shownOf));
}
