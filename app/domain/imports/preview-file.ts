import { createReadStream } from "node:fs";
import path from "node:path";
import type { Change, Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { filled, present } from "#app/present.ts";
import { readCsv } from "./csv-reader.ts";
import { type FileEncoding, type FileImport, findFileImport } from "./file-imports.ts";
import { importFile } from "./import-file.ts";
import type { ImportCounts } from "./importer.ts";
import { withFile } from "./kept-file.ts";
import { guessColumns, headerNotes, requireColumns } from "./mapping.ts";
import { readRefusals } from "./read-refusals.ts";

const PREVIEW_ROWS = 20;

export type PreviewedRow = {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  /** What it is called or says first. */
  cells: string[];
  outcome: "created" | "changed" | "unchanged" | "refused";
  reason: string;
  /** For a changed row of a master: field, current value, new value. */
  changes: Array<{ field: string; before: string; after: string }>;
};
export type FilePreview = {
  rows: PreviewedRow[];
  /** Notes about the columns. */
  notes: string[];
  /** Our columns whose names are only nearly theirs. */
  guessed: string[];
  /** Why nothing can be shown yet. */
  problem: string;
};

/** What the first 20 rows of a kept file would do, tried and taken back. @throws NotFound; Forbidden */
export async function previewFile(ctx: Context, id: string): Promise<FilePreview> {
  const kept = await findFileImport(ctx, id);
  const { what, header, mapping } = kept;
  const { guessed } = guessColumns(what, header);
  const about = {
    notes: headerNotes(what, header, mapping),
    guessed: guessed.filter((one) => one in mapping),
  };
  try {
    requireColumns(what, header, mapping);
    return { ...about, rows: await tryRows(ctx, kept), problem: "" };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { ...about, rows: [], problem: error.message };
  }
}

async function tryRows(ctx: Context, { id, what, mapping, encoding }: FileImport): Promise<PreviewedRow[]> {
  return withFile(id, async (file, folder) => {
    const said = await firstRows(file, encoding);
    const outcomes: Array<Pick<PreviewedRow, "outcome">> = [];
    const changes: Change[][] = [];
    let before: ImportCounts = { rows: 0, created: 0, changed: 0, unchanged: 0, refused: 0 };
    let latest: Change[] = [];
    const { errorsFile } = await importFile(ctx, what, file, {
      mapping,
      encoding,
      dryRun: true,
      firstRows: PREVIEW_ROWS,
      chunkRows: 1,
      errorsFile: path.join(folder, "errors.csv"),
      onChanges: async (made) => {
        latest = made;
      },
      onProgress: (counts) => {
        const outcome = (["created", "changed", "unchanged", "refused"] as const).find(
          (name) => counts[name] > before[name],
        );
        outcomes.push({ outcome: outcome ?? "unchanged" });
        changes.push(outcome === "changed" ? latest : []);
        [before, latest] = [counts, []];
      },
    });
    const reasons = errorsFile ? await reasonsOf(errorsFile) : new Map<number, string>();
    return outcomes.map(({ outcome }, index) => ({
      row: index + 2,
      cells: present(said[index]),
      outcome,
      reason: reasons.get(index + 2) ?? "",
      changes: present(changes[index]).flatMap(differencesOf),
    }));
  });
}

async function firstRows(file: string, encoding: FileEncoding): Promise<string[][]> {
  const input = createReadStream(file);
  try {
    const { batches } = await readCsv(input, PREVIEW_ROWS, encoding);
    for await (const { rows: read } of batches)
      return read.map((cells) => (Array.isArray(cells) ? cells : [cells.text.slice(0, 200)]));
    return [];
  } finally {
    input.destroy();
  }
}

async function reasonsOf(errorsFile: string): Promise<Map<number, string>> {
  const sentences = await readRefusals(errorsFile, PREVIEW_ROWS);
  return new Map(
    sentences.map((sentence) => {
      const [, row, reason] = filled(/^Row (\d+): (.*)$/s.exec(sentence));
      return [Number(row), present(reason)];
    }),
  );
}

function differencesOf({ before = {}, after = {} }: Change): PreviewedRow["changes"] {
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value ?? ""));
  return Object.keys(after).map((field) => ({
    field,
    before: text(before[field]),
    after: text(after[field]),
  }));
}
