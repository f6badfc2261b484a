import { readFile, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Leaves of the scripts among the files of a build the only one that pages load (`app/entry.client.ts`): the framework also writes one for
 * each screen, which is empty here, and its own manifest.
 * @throws if that script needs another one
 */
export async function keepOneScript(files: string[]): Promise<void> {
  const scripts = files.filter((file) => file.endsWith(".js"));
  const kept = scripts.filter((file) => path.basename(file).startsWith("entry.client-"));
  for (const file of kept) {
    const text = await readFile(file, "utf8");
    if (/\bimport\b\s*["'({*]|\bfrom\s*["']/.test(text)) throw new Error(`${file} imports another script`);
  }
  if (kept.length !== 1)
    throw new Error(`There are ${kept.length} scripts for the pages: ${kept.join(", ")}`);
  await Promise.all(scripts.filter((file) => !kept.includes(file)).map((file) => rm(file)));
}
