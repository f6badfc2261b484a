import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ADDRESSES } from "#app/http/addresses/all.ts";
import { publicAnswers, publicPages } from "#app/http/addresses/public.ts";

/** Every address, by its path. */
const PATHS = [...Object.values(ADDRESSES), publicAnswers, publicPages].flatMap((area) =>
  Object.values(area as Record<string, { path: string }>).map(({ path }) => path),
);
const FIXED = PATHS.filter((path) => !/[:*]/.test(path) && path !== "/");

const LITERAL = /["'`](\/[A-Za-z_][\w.-]*(?:\/[\w.-]+)*)(?=["'`?]|\/?\$\{)/g;
const COMMENT = /^\s*(\*|\/\/|\/\*)/;

/** The paths that stand as text in these files, with the place of each. */
function literals(folders: string[]): Array<{ path: string; at: string }> {
  const files = globSync(folders, { exclude: ["**/*.test.*", "app/http/addresses/**"] });
  return files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        COMMENT.test(line)
          ? []
          : [...line.matchAll(LITERAL)].map(([, path = ""]) => ({ path, at: `${file}:${index + 1}` })),
      ),
  );
}

/** Prefixes of whole areas, which are told to search engines. */
const PREFIXES = "app/areas/public/found/robots.ts";

test("no two addresses have the same path", () => {
  expect(PATHS.filter((path, index) => PATHS.indexOf(path) !== index)).toEqual([]);
});

test("a path is written once: where its address is declared", () => {
  const again = literals(["app/areas/**/*.{ts,tsx}", "app/http/**/*.ts", "app/ui/**/*.{ts,tsx}"]).filter(
    ({ path, at }) => FIXED.includes(path) && !at.startsWith(PREFIXES),
  );
  expect(again).toEqual([]);
});

test("each path that a message or a record of the domain names leads to an address", () => {
  const firstParts = new Set(PATHS.map((path) => path.split("/")[1]));
  const lost = literals(["app/domain/**/{notify,tell,remind,decide}*.ts", "app/domain/**/*-approval*.ts"])
    .concat(literals(["app/domain/messages/templates/**/*.ts", "app/domain/bookings/links.ts"]))
    .filter(({ path }) => !firstParts.has(path.split("/")[1] ?? ""));
  expect(lost).toEqual([]);
});
