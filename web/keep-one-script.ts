import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Leaves of the scripts in `assets` only the one that pages load (`app/entry.client.ts`): the framework also writes one for each screen,
 * which is empty here, and its own manifest.
 * @throws if that script needs another one
 */
export async function keepOneScript(assets: string): Promise<void> {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const kept = scripts.filter((name) => name.startsWith("entry.client-"));
  for (const name of kept) {
    const text = await readFile(path.join(assets, name), "utf8");
    if (/\bimport\b\s*["'({*]|\bfrom\s*["']/.test(text)) throw new Error(`${name} imports another script`);
  }
  if (kept.length !== 1)
    throw new Error(`There are ${kept.length} scripts for the pages: ${kept.join(", ")}`);
  await Promise.all(
    scripts.filter((name) => !kept.includes(name)).map((name) => rm(path.join(assets, name))),
  );
}
