import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newestBuild } from "#tests/harness/newest-build.ts";
import { readBuilds, removeFormerBuilds } from "../../web/former-builds.ts";

/** Whoever runs a build goes on while newer ones are made in the same folder. @database none */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "builds-"));
  await mkdir(path.join(folder, "assets"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A build that writes these files at second `at`. */
async function build(at: number, ...files: string[]): Promise<void> {
  for (const file of files) {
    await writeFile(path.join(folder, file), file);
    await utimes(path.join(folder, file), at + 1, at + 1);
  }
  await removeFormerBuilds(folder, at * 1_000);
}

const present = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort();

test("the files of the five builds before the newest stay, those of older ones go, and so does what no build wrote", async () => {
  await writeFile(path.join(folder, "sources.sha256"), "of an earlier build");
  await utimes(path.join(folder, "sources.sha256"), 0, 0);
  for (let at = 1; at <= 7; at += 1)
    await build(at * 10, "index.js", `assets/late-${at}.js`, "assets/same.css");
  expect(await present()).toEqual([
    ...[2, 3, 4, 5, 6, 7].map((at) => `assets/late-${at}.js`),
    "assets/same.css",
    "builds.json",
    "index.js",
  ]);
  expect((await readBuilds(folder))[0]!.sort()).toEqual(["assets/late-7.js", "assets/same.css", "index.js"]);
});

test("the build leaves what stood in its folder, and notes what it wrote", async () => {
  const { default: options } = (await import("../../vite.config.ts")) as {
    default: { build: { emptyOutDir: boolean } };
  };
  expect(options.build.emptyOutDir).toBe(false);
  expect((await newestBuild(/^server\/index\.js$|^client\/assets\/.*\.js$/)).length).toBe(2);
}, 300_000);
