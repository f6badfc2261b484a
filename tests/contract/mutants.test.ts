import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { FAULTS } from "#tests/mutants/faults.ts";

/** The faults that `npm run mutants` puts into the code fit the code. @database none */

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const count = (file: string, text: string) =>
  readFileSync(path.join(ROOT, file), "utf8").split(text).length - 1;

test("there are at least eighty, of every layer", () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(80);
  const layers = FAULTS.map(({ at }) => at.split("/").slice(0, 2).join("/"));
  expect([...new Set(layers)]).toEqual(
    expect.arrayContaining(["app/domain", "app/http", "app/ui", "app/areas", "app/api"]),
  );
});

test("each says something of its own, and its text stands once in its file", () => {
  const wrong = FAULTS.filter(({ at, find }) => !existsSync(path.join(ROOT, at)) || count(at, find) !== 1);
  expect(wrong.map(({ at, find }) => `${at}: ${find}`)).toEqual([]);
  const said = FAULTS.map(({ what }) => what);
  expect(said.filter((what, index) => said.indexOf(what) !== index)).toEqual([]);
  expect(FAULTS.filter(({ find, replace }) => find === replace)).toEqual([]);
});

test("the tests that have to notice it are there", () => {
  const missing = FAULTS.flatMap(({ tests }) => tests).filter((file) => !existsSync(path.join(ROOT, file)));
  expect(missing).toEqual([]);
  expect(FAULTS.filter(({ tests }) => tests.length === 0)).toEqual([]);
});
