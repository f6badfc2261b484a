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

test("what the newest build names stays, although only an older one wrote it: a style sheet, and the face that it names", async () => {
  for (const name of ["client/assets", "server"]) await mkdir(path.join(folder, name), { recursive: true });
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
  await write("client/assets/face-1.woff2", "face");
  await write("client/assets/styles-1.css", "url(/assets/face-1.woff2)");
  await write("client/assets/styles-1.css.br", "compressed");
  await write("client/assets/styles-0.css", "of no build that is kept");
  for (const file of ["face-1.woff2", "styles-1.css", "styles-1.css.br", "styles-0.css"])
    await utimes(path.join(folder, "client/assets", file), 0, 0);
  for (let at = 1; at <= 8; at += 1) {
    await write("server/index.js", 'const styles = "/assets/styles-1.css";');
    await utimes(path.join(folder, "server/index.js"), at * 10 + 1, at * 10 + 1);
    await removeFormerBuilds(folder, at * 10_000);
  }
  const ofClient = ["face-1.woff2", "styles-1.css", "styles-1.css.br"].map((name) => `client/assets/${name}`);
  expect(await present()).toEqual(["builds.json", ...ofClient, "server/index.js"]);
  expect((await readBuilds(folder))[0]!.sort()).toEqual([...ofClient, "server/index.js"]);
});

test("the build leaves what stood in its folder, and notes what it wrote", async () => {
  const { default: options } = (await import("../../vite.config.ts")) as {
    default: { build: { emptyOutDir: boolean } };
  };
  expect(options.build.emptyOutDir).toBe(false);
  expect((await newestBuild(/^server\/index\.js$|^client\/assets\/.*\.js$/)).length).toBe(2);
});
