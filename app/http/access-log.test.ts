import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { logger } from "#app/logger.ts";
import { logAccess } from "./access-log.ts";

/** What the access log says of a request. @database none */

const ID = "request-of-this-test";
const lines: Array<[level: string, line: object]> = [];
const server = createServer((request, response) => {
  logAccess(request, response, ID);
  response.write("x".repeat(100));
  // Ended all the same, as a page is whose reader is gone: more than the network has taken.
  if (request.url === "/cut") response.end("x".repeat(20_000_000));
  else response.end();
});

beforeAll(async () => {
  for (const level of ["debug", "info"] as const)
    vi.spyOn(logger(), level).mockImplementation((line: unknown) => {
      if ((line as { request?: string }).request === ID) lines.push([level, line as object]);
    });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  vi.restoreAllMocks();
  server.close();
});

async function ask(path: string, how: { method?: string; cut?: boolean } = {}) {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, path, method: how.method ?? "GET", agent: false });
  const [answer] = await once(request, "response");
  if (how.cut) request.destroy();
  else answer.resume();
  await expect.poll(() => lines.length).toBe(1);
  return lines.pop();
}

test.each([
  ["a page", "/rooms", {}, "info", { method: "GET", status: 200 }],
  ["what a balancer asks for", "/healthz", {}, "debug", { status: 200 }],
  ["a method that somebody made up", "/rooms", { method: "PURGE" }, "info", { method: "other" }],
])("%s", async (_, path, how, level, line) => {
  const written = await ask(path, how);
  expect(written).toEqual([level, expect.objectContaining(line)]);
  expect(written?.[1]).not.toHaveProperty("cut");
});

test("an answer that did not reach its reader is called cut", async () => {
  expect(await ask("/cut", { cut: true })).toEqual(["info", expect.objectContaining({ cut: true })]);
});
