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

/** What became of the rows of a chunk; `rows` are fewer than were read when an interrupt came first. */
export type ChunkOutcome = Omit<ImportCounts, "refused"> & { refusals: RefusedRow[] };

/** How one kind of thing is imported. Rows come in small batches, which live short, and are stored in larger chunks. */
export type Importer = {
  /** Chunks that may be at work at the same time. */
  lanes: number;
  /** How many rows are in the next chunk: committed together, then reported as progress. */
  chunkRows: () => number;
  /** Reads rows into the chunk that is being filled. */
  read: (batch: CsvBatch) => Promise<void>;
  /** Stores what was read since the last time, and commits it. When it is done, what it says is true for good. */
  store: (signal?: AbortSignal) => Promise<ChunkOutcome>;
  /** After the last chunk of a whole file. */
  finish: () => Promise<void>;
  /** Always, at the end. */
  close: () => Promise<void>;
};
