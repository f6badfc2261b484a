import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** No page is hydrated (decision 15): what only works in a browser would do nothing in a screen. */

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const IN_A_BROWSER_ONLY =
  /\b(useState|useEffect|useLayoutEffect|useReducer|useRef|useFetchers?|useNavigation|useRevalidator|useSubmit)\(|\bon(Click|Change|Input|Submit|KeyDown|Blur|Focus)=/;

test("no screen relies on code that runs in the browser", () => {
  const files = execFileSync("git", ["ls-files", "app"], { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((file) => file.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => IN_A_BROWSER_ONLY.test(readFileSync(path.join(ROOT, file), "utf8")))).toEqual(
    [],
  );
});
