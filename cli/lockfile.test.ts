import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Entry = {
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
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

/** Native packages of other platforms whose checksums no registry within reach could tell yet: `npm run lockfile` asks for them. */
const KNOWN_TO_LACK_IT = 40;

it("has a checksum for each package that is installed here, and lacks no further one", () => {
  const without = Object.entries(lock.packages).filter(
    ([at, entry]) => at && !entry.link && !entry.integrity,
  );
  expect(without.filter(([, entry]) => !entry.optional)).toEqual([]);
  expect(without.length).toBeLessThanOrEqual(KNOWN_TO_LACK_IT);
});
