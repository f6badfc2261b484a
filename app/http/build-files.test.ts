import { once } from "node:events";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { buildFiles } from "./build-files.ts";

/** Serves the folder until the test is over; what comes of it asks for a file. */
async function serve(app: express.Express, folder: string) {
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  return (name: string) => fetch(`http://127.0.0.1:${port}/${name}`);
}

test("a file that is gone ends its own answer, and the others are given on", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "build-files-"));
  await writeFile(path.join(folder, "gone.txt"), "gone");
  await writeFile(path.join(folder, "stays.txt"), "stays");
  const app = express();
  app.use(buildFiles(folder));
  const get = await serve(app, folder);

  await rm(path.join(folder, "gone.txt"));
  await expect(get("gone.txt").then((answer) => answer.text())).rejects.toThrow();
  const answer = await get("stays.txt");
  expect([answer.status, await answer.text()]).toEqual([200, "stays"]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  expect((await get("never.txt")).status).toBe(404);
});

test("a file for good answers without the headers of a page, another file with them", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "build-files-"));
  await mkdir(path.join(folder, "assets"));
  await writeFile(path.join(folder, "assets", "styles.css"), "a {}");
  await writeFile(path.join(folder, "icon.svg"), "<svg/>");
  const app = express();
  app.use((_request, response, next) => {
    response.set({ "X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff" });
    next();
  });
  app.use(buildFiles(folder));
  const get = await serve(app, folder);

  const styles = (await get("assets/styles.css")).headers;
  expect(styles.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect([styles.get("x-frame-options"), styles.get("x-content-type-options")]).toEqual([null, "nosniff"]);
  expect(styles.get("content-security-policy")).toBe("default-src 'none'");
  expect((await get("icon.svg")).headers.get("x-frame-options")).toBe("DENY");
});

test("a style sheet of another build is answered with that of this one, not for good, and nothing else is", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "build-files-"));
  await mkdir(path.join(folder, "assets"));
  const write = async (name: string, text: string, at: number) => {
    await writeFile(path.join(folder, "assets", name), text);
    await utimes(path.join(folder, "assets", name), at, at);
  };
  await write("styles-newest-1.css", "newest", 20);
  await write("styles-former-1.css", "former", 10);
  await write("styles-former-1.css.br", "compressed", 30);
  await write("entry.client-former-1.js", "script", 10);
  const app = express();
  app.use(buildFiles(folder));
  const get = await serve(app, folder);

  const ask = (name: string) =>
    get(`assets/${name}`).then(async (answer) => [
      await answer.text(),
      answer.headers.get("content-type"),
      answer.headers.get("cache-control"),
    ]);
  const css = "text/css";
  expect(await ask("styles-another1.css")).toEqual(["newest", css, "no-store"]);
  expect(await ask("styles-former-1.css")).toEqual(["former", css, "public, max-age=31536000, immutable"]);
  expect((await ask("entry.client-another1.js"))[0]).toBe("script");
  for (const none of ["styles-another1.js", "others-another1.css", "styles-another1.css.br", "styles.css"])
    expect((await get(`assets/${none}`)).status).toBe(404);
});
