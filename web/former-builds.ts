import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** As many builds before the newest keep their files. */
const KEPT = 5;
/** What belongs to each of the builds, newest first. */
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
  const written = (await writtenSince(folder, began)).filter((file) => path.basename(file) !== LIST);
  const newest = [...written, ...(await namedBy(written, await filesOf(folder)))].map((file) =>
    path.relative(folder, file),
  );
  const builds = [newest, ...(await readBuilds(folder))].slice(0, 1 + KEPT);
  const kept = new Set([...builds.flat(), LIST]);
  const gone = (await filesOf(folder)).filter((file) => !kept.has(path.relative(folder, file)));
  await Promise.all(gone.map((file) => rm(file)));
  await writeFile(list, JSON.stringify(builds));
}

/**
 * The files of former builds that belong to the newest as well: the framework does not write a style sheet or a face again when one of that
 * name, and so of that content, is there already. They are named in what it wrote, or in a style sheet that is one of them.
 */
async function namedBy(written: string[], all: string[]): Promise<string[]> {
  const texts = await readTexts(written);
  const rest = new Set(all.filter((file) => !written.includes(file) && IN_ASSETS.test(file)));
  const named: string[] = [];
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    const found = [...rest].filter((file) => text.includes(path.basename(file).replace(COMPRESSED, "")));
    for (const file of found) rest.delete(file);
    named.push(...found);
    texts.push(...(await readTexts(found)));
  }
  return named;
}

const IN_ASSETS = /[\\/]client[\\/]assets[\\/]/;
const COMPRESSED = /\.(br|gz)$/;

function readTexts(files: string[]): Promise<string[]> {
  return Promise.all(files.filter((file) => /\.(js|css)$/.test(file)).map((file) => readFile(file, "utf8")));
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
