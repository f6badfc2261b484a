import type { Context } from "#app/domain/context.ts";
import type { Refusal } from "../cells.ts";
import type { KnownRow } from "../known-rows.ts";

/** The cell of a column by our name; undefined when the file has no such column. */
export type CellOf = (name: string) => string | undefined;

export type RowOutcome = "created" | "changed" | "unchanged";

/** A row of the file: what it says, what it is recognised by, and the stored row that it names by its id, if any. */
export type FileRow = { cell: CellOf; key: string; known?: KnownRow };

/** How rows of one kind are taken in, with the rules, audit rows and refusals of the screens. */
export type RowImport = {
  /** What a row is recognised by, in this file and in a later import. @throws Refusal */
  key: (cell: CellOf) => string;
  /** Rows that are taken in together, in one transaction, by a few statements for all of them. */
  atOnce: number;
  /**
   * Takes rows in within `ctx.tx`: what became of each, in order. What it throws concerns all of them: they are tried again one by one.
   * @throws DomainError or Refusal about one of them, or what the database refuses
   */
  run: (ctx: Context, rows: FileRow[]) => Promise<Array<RowOutcome | Refusal>>;
};
