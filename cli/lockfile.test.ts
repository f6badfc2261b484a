import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Entry = {
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
};

const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync("package-lock.json", "utf8"));

function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    if (lock.packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

it("names the packages of every platform, because `npm ci` refuses a lockfile that leaves one out", () => {
  const missing = Object.entries(lock.packages).flatMap(([from, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isLocked(from, name)),
  );
  expect(missing).toEqual([]);
});

it("has a checksum for each package, also those of other platforms", () => {
  const without = Object.entries(lock.packages).filter(
    ([at, entry]) => at && !entry.link && !entry.inBundle && !entry.integrity,
  );
  expect(without.map(([at]) => at)).toEqual([]);
});
