import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Context } from "#app/domain/context.ts";
import { LISTS, type ListName } from "#app/domain/exports/lists.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";
import { listFile } from "#app/domain/lists/write-file.ts";

/** The files of an accountant, and the program in another language that traces each figure of them. */

const TRACE = path.join(import.meta.dirname, "../oracle/trace.py");

/** Is there a Python to trace with? */
export const hasPython = spawnSync("python3", ["--version"]).status === 0;

/** Writes the files that `trace.py` reads. @returns their folder */
export async function writeAccountantsFiles(admin: Context): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "returns-"));
  const names = JSON.parse(`[${/FILES = \[([^\]]+?),?\s*\]/.exec(readFileSync(TRACE, "utf8"))![1]}]`);
  for (const name of names as ListName[]) {
    const list = (await LISTS[name]()) as AnyList;
    const state = list.search.decode(new URLSearchParams());
    writeFileSync(
      path.join(folder, `${name}.csv`),
      await text((await listFile(list.query(admin, state), "csv")).stream),
    );
  }
  return folder;
}

/** What `trace.py` says of the files in a folder: its findings line by line, and how many figures it traced of what. */
export function traceFiles(folder: string) {
  const { status, stdout, stderr } = spawnSync("python3", [TRACE, folder], { encoding: "utf8" });
  if (stderr) throw new Error(stderr);
  const at = stdout.indexOf("{");
  const said: Record<string, unknown> & { figures: Record<string, number> } = JSON.parse(stdout.slice(at));
  return { status, findings: stdout.slice(0, at).trim(), said };
}
