import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAppHere } from "#tests/harness/app-here.ts";
import { startApp } from "#tests/harness/app-server.ts";
import { changesOf, mergePins, readPins, type Sections, writePins } from "./pages/compare-pins.ts";
import { faultsOf, unmetScreens } from "./pages/faults.ts";
import { pinsOf } from "./pages/pins.ts";
import { type Visitable, type Visited, visitAll } from "./pages/visit.ts";

/**
 * Every screen of the demo as everybody who may open it, rendered by the built product and without scripts: what it shows is what
 * was reviewed in `pins/<area>.txt`. After an intended change, `PINS=write npx vitest run --project contract pages` writes them again;
 * `PINS=merge` after it, once or more, marks with `~` what another demo does not show.
 */

const FOLDER = path.join(import.meta.dirname, "pins");
const AREAS = ["admin", "agent", "city-manager", "customer", "partner", "public", "staff"];

let app: Visitable & { stop: () => Promise<void> };
let visited: Visited;
let shown: Map<string, Sections>;

beforeAll(async () => {
  const env = { TRUSTED_PROXY_CIDRS: "127.0.0.0/8,::1/128" };
  app = process.env.TEST_COVERAGE === "1" ? await startAppHere(env) : await startApp({ worker: false, env });
  visited = await visitAll(app);
  shown = pinsOf(visited);
}, 900_000);
afterAll(() => app?.stop());

test("every screen is opened, with a record that there is", () => {
  expect(unmetScreens(visited)).toEqual([]);
});

test("no page fails, is empty, has a dead link, a code for a word, or a form without its key", () => {
  expect(faultsOf(visited)).toEqual([]);
});

test("every area has its pins", () => {
  expect([...shown.keys()].sort()).toEqual(AREAS);
});

test.each(AREAS)("the screens of the area %s show what was reviewed", (area) => {
  const file = path.join(FOLDER, `${area}.txt`);
  const seen = shown.get(area)!;
  const reviewed = () => readPins(readFileSync(file, "utf8"));
  if (process.env.PINS === "write") writeFileSync(file, writePins(seen));
  if (process.env.PINS === "merge") writeFileSync(file, writePins(mergePins(reviewed(), seen)));
  expect(changesOf(reviewed(), seen)).toEqual([]);
});
