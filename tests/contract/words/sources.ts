import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "@babel/parser";

/** What the tests of words read of the sources. */

export const ROOT = path.resolve(import.meta.dirname, "..", "..", "..");

/** A node of a syntax tree, as far as these tests look. */
export type Node = { type: string; loc: { start: { line: number } }; [field: string]: unknown };

const texts = new Map<string, string>();

export function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(path.join(ROOT, file), "utf8");
  texts.set(file, known);
  return known;
}

/** The sources below a folder, without tests, as paths from the root. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Calls `visit` with every node of a source, and the node above it. */
export function walk(file: string, visit: (node: Node, above: Node[]) => void): void {
  const tree = parse(textOf(file), { sourceType: "module", plugins: ["typescript", "jsx"] });
  const go = (node: Node, above: Node[]) => {
    visit(node, above);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (
          child &&
          typeof child === "object" &&
          typeof (child as Node).type === "string" &&
          (child as Node).loc
        )
          go(child as Node, [node, ...above]);
      }
    }
  };
  go(tree.program as unknown as Node, []);
}
