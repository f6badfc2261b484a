import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** Who may import whom (docs/architecture.md). Each line: these files must not import what matches. */
const FORBIDDEN: Array<{ from: RegExp; never: RegExp; why: string }> = [
  {
    from: /^db\//,
    never: /^(app\/(?!config\.ts|logger\.ts|telemetry\/)|worker|cli|seeds)/,
    why: "storage knows settings, the log and traces only",
  },
  {
    from: /^app\/domain\//,
    never: /^(app\/(http|ui|areas|api)\/|worker|cli|seeds)/,
    why: "rules know no screen and no process",
  },
  {
    from: /^app\/domain\//,
    never: /^(react|react-dom|@remix-run\/|@conform-to\/)/,
    why: "rules know no framework",
  },
  {
    from: /^app\/(areas|api)\//,
    never: /^(db\/models|db\/queue|worker|cli|seeds|sequelize|pg-boss)/,
    why: "screens go through the domain",
  },
  {
    from: /^(worker|cli|seeds)\//,
    never: /^(app\/(areas|http|ui|api\/(?!calls))\/?|react|@remix-run\/react)/,
    why: "processes use the domain, not the screens",
  },
  {
    from: /^app\/ui\//,
    never:
      /^(app\/domain\/.*(?<!labels|definitions|registry|schema|context|dates|amounts|bounded-count|search-params|shared\/messages|shared\/issue-text)\.ts$|db)/,
    why: "components hold no rule",
  },
];

function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

function importsOf(file: string): string[] {
  // A type leaves nothing behind when the program runs.
  const text = readFileSync(path.join(ROOT, file), "utf8").replace(/^import type [^;]*;$/gm, "");
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1]!);
  return specifiers.map((specifier) => {
    if (specifier.startsWith("#")) return specifier.slice(1);
    if (specifier.startsWith("."))
      return path.relative(ROOT, path.resolve(ROOT, path.dirname(file), specifier));
    return specifier;
  });
}

const files = ["app", "db", "worker", "cli", "seeds"].flatMap(sources);

test("the import arrows hold", () => {
  expect(files.length).toBeGreaterThan(50);
  const broken = files.flatMap((file) =>
    importsOf(file).flatMap((target) =>
      FORBIDDEN.filter((rule) => rule.from.test(file) && rule.never.test(target)).map(
        (rule) => `${file} imports ${target}: ${rule.why}`,
      ),
    ),
  );
  expect(broken).toEqual([]);
});

test("an area does not import another area", () => {
  const area = (file: string) => /^app\/areas\/([^/]+)\//.exec(file)?.[1];
  const broken = files
    .filter((file) => area(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => area(target) && area(target) !== area(file))
        .map((target) => `${file} imports ${target}`),
    );
  expect(broken).toEqual([]);
});

test("no screen reads the query string by hand", () => {
  const offenders = files.filter(
    (file) =>
      file.startsWith("app/areas/") &&
      /searchParams\.(get|getAll|has)\(/.test(readFileSync(path.join(ROOT, file), "utf8")),
  );
  expect(offenders).toEqual([]);
});
