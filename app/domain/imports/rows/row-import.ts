import type { Context } from "#app/domain/context.ts";

/** The cell of a column by our name; undefined when the file has no such column. */
export type Cell = (name: string) => string | undefined;

export type RowOutcome = "created" | "changed" | "unchanged";

/** One row through the command that a screen would call, with its rules, its audit row and its refusals. */
export type RowImport = {
  /** What the row is recognised by, in this file and in a later import. */
  key: (cell: Cell) => string;
  run: (ctx: Context, cell: Cell, key: string) => Promise<RowOutcome>;
};
