import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ownPort } from "./own-port.ts";

/** @database none */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "own-port-"));
  vi.stubEnv("TEST_FOLDER", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("gives no port twice, and none that an outgoing connection takes", async () => {
  const ports: number[] = [];
  // Drawn at random from twelve thousand, some of a thousand would be the same.
  for (let asked = 0; asked < 1_000; asked += 1) ports.push(await ownPort());
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
