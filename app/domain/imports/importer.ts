import type { CsvBatch } from "./csv-reader.ts";

/** Counts of rows, each in one of the four; together they are `rows`. */
export type ImportCounts = {
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  refused: number;
};

export type RefusedRow = { row: number; cells: string[] | string; reason: string };

export type ChunkOutcome = Omit<ImportCounts, "rows" | "refused"> & { refusals: RefusedRow[] };

/** How one kind of thing is imported. */
export type Importer = {
  /** Chunks that may be at work at the same time. */
  lanes: number;
  /** Takes a chunk and commits it. When it is done, what it says is true for good. */
  take: (batch: CsvBatch) => Promise<ChunkOutcome>;
  /** After the last chunk of a whole file. */
  finish: () => Promise<void>;
  /** Always, at the end. */
  close: () => Promise<void>;
};
