import { readFile, writeFile } from "node:fs/promises";
import { answerEach } from "#app/domain/shared/answer-each.ts";
import { firstSheet } from "./first-sheet.ts";

/** The process that writes the first sheet of a spreadsheet as CSV, one at a time, and answers with notes on it. */

export type SheetTask = { file: string; csv: string };

answerEach<SheetTask, string[]>(async (task) => {
  const { csv, notes } = await firstSheet(await readFile(task.file));
  await writeFile(task.csv, csv);
  return notes;
});
