import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..", "..");

/** Who may import whom (docs/architecture.md). Each line: these files must not import what matches. */
const FORBIDDEN: Array<{ from: RegExp; never: RegExp; why: string }> = [
  {
    from: /^db\//,
    never: /^(app\/(?!config\.ts|config\/|present\.ts|logger\.ts|telemetry\/)|worker|cli|seeds)/,
    why: "storage knows settings, the log, traces and present() only",
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
    from: /^(?!db\/models\/)/,
    never: /^db\/models\/(?!index|in-use|values)/,
    why: "a model is reached as `models.City`: its class may share its name with a type of the domain",
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

/** What a file imports. Types leave nothing behind when the program runs: they count only where they are asked for. */
function importsOf(file: string, { types = false } = {}): string[] {
  const whole = readFileSync(path.join(ROOT, file), "utf8");
  const text = types ? whole : whole.replace(/^import type [^;]*;$/gm, "");
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

const contextOf = (file: string) => /^app\/domain\/([^/]+)\//.exec(file)?.[1];

/** Which contexts each context imports, types and imports at run time among them, with one import that shows it. */
function contextImports(): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>();
  for (const file of files) {
    const from = contextOf(file);
    if (!from) continue;
    const found = graph.get(from) ?? new Map<string, string>();
    graph.set(from, found);
    for (const target of importsOf(file, { types: true })) {
      const to = contextOf(target);
      if (to && to !== from && !found.has(to)) found.set(to, `${file} imports ${target}`);
    }
  }
  return graph;
}

/** The imports that lead from a context back to itself by the shortest way; undefined where none do. */
function wayBack(graph: Map<string, Map<string, string>>, context: string): string[] | undefined {
  const ways = new Map<string, string[]>([[context, []]]);
  for (const [at, way] of ways) {
    for (const [to, shown] of graph.get(at) ?? []) {
      if (to === context) return [...way, shown];
      if (!ways.has(to)) ways.set(to, [...way, shown]);
    }
  }
  return undefined;
}

test("the contexts of the domain import each other in one direction", () => {
  const graph = contextImports();
  expect(graph.size).toBeGreaterThan(40);
  expect([...graph.keys()].flatMap((context) => wayBack(graph, context) ?? [])).toEqual([]);
});

test("no screen reads the query string by hand", () => {
  const offenders = files.filter(
    (file) =>
      file.startsWith("app/areas/") &&
      /searchParams\.(get|getAll|has)\(/.test(readFileSync(path.join(ROOT, file), "utf8")),
  );
  expect(offenders).toEqual([]);
});

test("the context carries the transaction: no function takes both", () => {
  const both = /\bctx\??: \w+,[^()]*\btx\??: Transaction|\btx\??: Transaction,[^()]*\bctx\??: \w+/;
  const found = ["app", "cli", "db", "seeds", "worker"]
    .flatMap(sources)
    .filter((file) => both.test(readFileSync(path.join(ROOT, file), "utf8")));
  expect(found).toEqual([]);
});
