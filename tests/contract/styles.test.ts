import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { present } from "#app/present.ts";
import { newestBuild } from "#tests/harness/newest-build.ts";

/** What the screens name as classes is in the styles of the build: a rule that gets lost takes the look of a page with it. @database none */

const ROOT = path.resolve(import.meta.dirname, "..", "..");

let rules: Set<string>;
let paper: string;
let sheet: string;
beforeAll(async () => {
  const files = await newestBuild(/^client\/assets\/.*\.css$/);
  const styles = files.map(({ text }) => text);
  paper = present(files.find(({ file }) => path.basename(file).startsWith("print-"))).text;
  sheet = styles.join("");
  // In a style sheet signs in names have a backslash before them.
  const names = styles.flatMap((text) => [...text.matchAll(/\.((?:\\.|[\w-])+)/g)].map((match) => match[1]!));
  rules = new Set(names.map((name) => name.replaceAll("\\", "")));
});

/** The classes that screens name, each with a file that does. */
function namedClasses(): Map<string, string> {
  const used = new Map<string, string>();
  for (const entry of readdirSync(path.join(ROOT, "app"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".tsx")) continue;
    const file = path.join(entry.parentPath, entry.name);
    for (const [, names = ""] of readFileSync(file, "utf8").matchAll(/className="([^"{}]+)"/g))
      for (const name of names.split(/\s+/).filter(Boolean)) used.set(name, path.relative(ROOT, file));
  }
  return used;
}

test("every class of a screen has a rule", () => {
  const used = namedClasses();
  expect(used.size).toBeGreaterThan(200);
  const without = [...used].filter(([name]) => !rules.has(name));
  expect(without.map(([name, file]) => `${file}: ${name}`)).toEqual([]);
});

/** What stands on a desk and not on a phone, and why nothing is lost. A card of a list is tested in `app/ui/list/list-page.test.tsx`. */
const NOT_ON_A_PHONE: Record<string, string> = {
  "app/areas/partner/bookings/orders.tsx": "columns of the board that hold no order",
  "app/areas/public/home/parts/hospitals-and-doctors.tsx":
    "all but the first three, which the whole list has",
  "app/areas/public/home/parts/houses.tsx": "all but the first three, which the search has",
  "app/areas/public/rooms/hotels.tsx": "words that repeat what stands beside them",
  "app/ui/agent-bar.tsx": "a link that the menu has",
  "app/ui/list/list-views.tsx": "a picture beside its words",
};

test("what a phone does not show stands elsewhere on it, and is named here", () => {
  const hides = /(?<![\w:-])(?:max-(?:sm|md|lg|xl):hidden|hidden (?:sm|md|lg|xl):[\w-]+)/;
  const hiding = readdirSync(path.join(ROOT, "app"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => hides.test(line))
        .map(() => path.relative(ROOT, file)),
    );
  expect(hiding.sort()).toEqual(Object.keys(NOT_ON_A_PHONE).sort());
});

test("paper shows nothing that only works when it is pressed", () => {
  expect(paper).toMatch(/(?:^|[},])\.no-print(?:,[^{}]*)?\{[^}]*display:none!important/);
});

test("no class names left or right, which are the other way round in Arabic", () => {
  const physical =
    /^(?:[\w-]+:)*-?(?:[mp][lr]-|(?:left|right)-|text-(?:left|right)$|(?:border|rounded)-[lr]\b)/;
  const wrong = [...namedClasses()].filter(([name]) => physical.test(name));
  expect(wrong.map(([name, file]) => `${file}: ${name}`)).toEqual([]);
});

test("no rule asks what the whole page has: each press would make all of its styles be computed anew", () => {
  const ofThePage = /(?<![\w-])(?:html|body|main|:root|\*):has\(/;
  expect(sheet).toContain(":has(");
  expect(sheet.match(ofThePage)?.[0]).toBeUndefined();
});
