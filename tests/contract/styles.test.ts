import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { buildDirectory, ensureBuild } from "#cli/up/build.ts";

/** What the screens name as classes is in the styles of the build: a rule that gets lost takes the look of a page with it. @database none */

const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** Classes that only name something, for scripts or for other rules. */
const NAMES_ONLY = new Set(["group"]);

let styles: string;
beforeAll(async () => {
  await ensureBuild(() => {});
  const assets = path.join(buildDirectory(), "client", "assets");
  styles = readdirSync(assets)
    .filter((file) => file.endsWith(".css"))
    .map((file) => readFileSync(path.join(assets, file), "utf8"))
    .join("\n");
}, 300_000);

test("every class of a screen has a rule", () => {
  const used = new Map<string, string>();
  for (const entry of readdirSync(path.join(ROOT, "app"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".tsx")) continue;
    const file = path.join(entry.parentPath, entry.name);
    for (const [, names = ""] of readFileSync(file, "utf8").matchAll(/className="([^"{}]+)"/g))
      for (const name of names.split(/\s+/).filter(Boolean)) used.set(name, path.relative(ROOT, file));
  }
  expect(used.size).toBeGreaterThan(200);
  const without = [...used].filter(
    ([name]) => !NAMES_ONLY.has(name) && !styles.includes(`.${escaped(name)}`),
  );
  expect(without.map(([name, file]) => `${file}: ${name}`)).toEqual([]);
});

/** As class names are written in a style sheet. */
function escaped(name: string): string {
  return name.replace(/^\d/, (digit) => `\\3${digit} `).replace(/[^\w\\ -]/g, (sign) => `\\${sign}`);
}
