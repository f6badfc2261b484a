import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { present } from "#app/present.ts";
import { newestBuild } from "#tests/harness/newest-build.ts";

let scripts: Array<{ file: string; text: string }>;
let styles: Array<{ file: string; text: string }>;

beforeAll(async () => {
  scripts = await newestBuild(/^client\/assets\/.*\.js$/);
  styles = await newestBuild(/^client\/assets\/.*\.css$/);
});

test.each([
  ["the validator", /ZodError|invalid_union/],
  ["the database", /[Ss]equelize|FOR UPDATE|SELECT .* FROM/],
  ["Node", /node:(crypto|fs|net)/],
  ["a setting", /SESSION_SECRETS|PAYMENT_WEBHOOK_SECRET|DATABASE_URL/],
  ["the log", /pino/],
])("no script of the browser holds %s", (_what, mark) => {
  expect(scripts.map(({ text }) => text.length)).not.toEqual([]);
  expect(scripts.filter(({ text }) => mark.test(text)).map(({ file }) => file)).toEqual([]);
});

test("no source map is served", () => {
  expect(scripts.filter(({ text }) => text.includes("sourceMappingURL"))).toEqual([]);
});

test("the pages have one script, and it is small", () => {
  expect(scripts).toHaveLength(1);
  expect(brotliCompressSync(present(scripts[0]).text).length).toBeLessThan(8 * 1024);
});

// The start page has 30 KB for its HTML, styles and script (`npm run bench home`).
// With some 450 bytes of headers the style sheet fits the 14.6 KB of a connection's first round trip; what paper needs is fetched apart.
test("the pages have one style sheet beside that for paper, and it is small", () => {
  const [onScreen, ...others] = styles.filter(({ file }) => !path.basename(file).startsWith("print-"));
  expect(others).toEqual([]);
  expect(styles).toHaveLength(2);
  expect(brotliCompressSync(present(onScreen).text).length).toBeLessThan(14_130);
});
