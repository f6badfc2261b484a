import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { buildFiles } from "./build-files.ts";

test("a file that is gone ends its own answer, and the others are given on", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "build-files-"));
  await writeFile(path.join(folder, "gone.txt"), "gone");
  await writeFile(path.join(folder, "stays.txt"), "stays");
  const app = express();
  app.use(buildFiles(folder));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const get = (name: string) => fetch(`http://127.0.0.1:${port}/${name}`);

  await rm(path.join(folder, "gone.txt"));
  await expect(get("gone.txt").then((answer) => answer.text())).rejects.toThrow();
  const answer = await get("stays.txt");
  expect([answer.status, await answer.text()]).toEqual([200, "stays"]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  expect((await get("never.txt")).status).toBe(404);
});
