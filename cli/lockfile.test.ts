import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Entry = {
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  inBundle?: boolean;
  link?: boolean;
  dev?: boolean;
  name?: string;
  version: string;
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

it("lists in the SBOM each package of the product, and none that only development needs", () => {
  const sbom: { components: Array<{ purl: string }> } = JSON.parse(
    execFileSync(process.execPath, ["cli/sbom.mjs"], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }),
  );
  const product = Object.entries(lock.packages).flatMap(([at, { name, version, dev }]) =>
    at && !dev
      ? [`pkg:npm/${(name ?? at.split("node_modules/").at(-1)!).replace("@", "%40")}@${version}`]
      : [],
  );
  expect(product).toContainEqual(expect.stringContaining("%40remix-run/node@"));
  expect(new Set(sbom.components.map(({ purl }) => purl))).toEqual(new Set(product));
});
