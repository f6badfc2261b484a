import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** As many builds before the newest keep their files. */
const KEPT = 5;
/** What each of the builds wrote, newest first. */
const LIST = "builds.json";

/** The files below `folder` that were written at this instant (of `Date.now()`) or later. */
export async function writtenSince(folder: string, began: number): Promise<string[]> {
  const files = await filesOf(folder);
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  return files.filter((_, index) => Number(times[index]) >= began);
}

/**
 * Removes what none of the last builds wrote. The files of the others stay: a process that runs an earlier build loads some of its parts
 * late, and its pages name its style sheet and its script.
 * @param began when the newest build began
 */
export async function removeFormerBuilds(folder: string, began: number): Promise<void> {
  const list = path.join(folder, LIST);
  const newest = (await writtenSince(folder, began))
    .map((file) => path.relative(folder, file))
    .filter((file) => file !== LIST);
  const builds = [newest, ...(await readBuilds(folder))].slice(0, 1 + KEPT);
  const kept = new Set([...builds.flat(), LIST]);
  const gone = (await filesOf(folder)).filter((file) => !kept.has(path.relative(folder, file)));
  await Promise.all(gone.map((file) => rm(file)));
  await writeFile(list, JSON.stringify(builds));
}

/** What each of the builds in the folder wrote, newest first, as paths below it. */
export async function readBuilds(folder: string): Promise<string[][]> {
  const text = await readFile(path.join(folder, LIST), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "[]";
    throw error;
  });
  return JSON.parse(text) as string[][];
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
