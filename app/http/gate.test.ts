import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { resetConfig } from "#app/config.ts";
import { gate } from "./gate.ts";

/** What the gate says of every answer, also of one that it refuses; what it lets in is tested in `tests/contract/gate.test.ts`. @database none */

const server = http.createServer((request, response) => {
  gate(request, response, () => response.end(request.url));
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv("APP_ORIGIN", origin);
  resetConfig();
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
  resetConfig();
});

test.each([
  ["/hotels", "/hotels"],
  ["/hotels.data?_data=x", "/__refused"],
])(
  "%s is held by no window and no frame of another site, uses no camera, and is kept by nobody",
  async (path, asked) => {
    const answer = await fetch(origin + path);
    expect(await answer.text()).toBe(asked);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
      "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=()",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      "cache-control": "private, no-store",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  },
);
