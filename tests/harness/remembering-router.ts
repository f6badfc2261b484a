import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import type * as Router from "@remix-run/router";

/**
 * The framework's router, remembering what it found: it sorts all routes and compiles their patterns anew for every request, which is most of
 * the time of a test that makes thousands. How it matches is untouched.
 */

type Matching = Pick<typeof Router, "matchRoutes" | "createStaticHandler">;

const CHANGES = [
  [
    "function matchRoutesImpl(routes, locationArg, basename, allowPartial) {",
    `function matchRoutesImpl(routes, locationArg, basename, allowPartial) {
       const path = typeof locationArg === "string" ? parsePath(locationArg).pathname : locationArg.pathname;
       const found = remember(routes, [path, basename, allowPartial].join(" "), () =>
         matchRoutesAnew(routes, locationArg, basename, allowPartial));
       return found && found.map((match) => ({ ...match, params: { ...match.params } }));
     }
     function matchRoutesAnew(routes, locationArg, basename, allowPartial) {`,
  ],
  [
    "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);",
    `let branches = remember(routes, "branches", () => {
       const all = flattenRoutes(routes);
       rankRouteBranches(all);
       return all;
     });`,
  ],
  [
    "function compilePath(path, caseSensitive, end) {",
    `function compilePath(path, caseSensitive = false, end = true) {
       return remember(compilePath, [path, caseSensitive, end].join(" "), () => compilePathAnew(path, caseSensitive, end));
     }
     function compilePathAnew(path, caseSensitive, end) {`,
  ],
] as const;

/** @throws when another version of the router no longer has the places that are changed */
export function rememberingRouter(): Matching {
  const require = createRequire(import.meta.url);
  const file = require.resolve("@remix-run/router");
  let source = readFileSync(file, "utf8");
  for (const [before, after] of CHANGES) {
    if (source.split(before).length !== 2) throw new Error(`${file} has not once: ${before}`);
    source = source.replace(before, () => after);
  }
  const exported = {};
  const run = compileFunction(source, ["exports", "require", "remember"], { filename: file });
  run(exported, require, memory());
  return exported as Matching;
}

function memory() {
  const kept = new WeakMap<object, Map<string, unknown>>();
  return (about: object, key: string, make: () => unknown) => {
    const known = kept.get(about) ?? new Map<string, unknown>();
    kept.set(about, known);
    if (!known.has(key)) known.set(key, make());
    return known.get(key);
  };
}
