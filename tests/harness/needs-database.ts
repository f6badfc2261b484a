import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Whether a test file needs a database, told by what it imports: a pure one starts without a server and a clone.
 * `@database none` in the file says so where the imports reach the database and nothing asks it (the table of routes).
 */

const ROOT = path.resolve(import.meta.dirname, "..", "..");
/** What asks a database itself, or starts a process that does. */
const ASKS = /DATABASE_URL|from "pg"|node:child_process|node:worker_threads|node:cluster/;
/** Reads the setting's value, and asks nobody. */
const READS_SETTINGS = path.join(ROOT, "app", "config.ts");
const IMPORT =
  /^(?:import|export)\s(?!type\s)[^;]*?from\s+"([^"]+)"|\bimport\(\s*"([^"]+)"|^import\s+"([^"]+)"/gm;

const asksByItself = new Map<string, boolean>();
const importsOf = new Map<string, string[]>();

export function needsDatabase(testFile: string): boolean {
  if (/@database none\b/.test(readFileSync(testFile, "utf8"))) return false;
  const seen = new Set<string>();
  const waiting = [testFile];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    read(file);
    if (asksByItself.get(file)) return true;
    waiting.push(...importsOf.get(file)!);
  }
  return false;
}

function read(file: string) {
  if (importsOf.has(file)) return;
  const source = readFileSync(file, "utf8");
  asksByItself.set(file, file !== READS_SETTINGS && ASKS.test(source));
  const names = [...source.matchAll(IMPORT)].map(([, from, dynamic, bare]) => (from ?? dynamic ?? bare)!);
  importsOf.set(
    file,
    names.flatMap((name) => fileOf(name, file) ?? []),
  );
}

/** The file of this repository that an import names; nothing for a package. */
function fileOf(name: string, from: string): string | undefined {
  const file = name.startsWith("#")
    ? path.join(ROOT, name.slice(1))
    : name.startsWith(".")
      ? path.resolve(path.dirname(from), name)
      : undefined;
  return file && /\.(tsx?|mjs)$/.test(file) && existsSync(file) ? file : undefined;
}
