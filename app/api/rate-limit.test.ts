import { afterEach, expect, test } from "vitest";
import { resetConfig } from "#app/config.ts";
import { dispatch } from "./dispatch.ts";

const before = process.env.CALLS_PER_MINUTE;
afterEach(() => {
  process.env.CALLS_PER_MINUTE = before;
  resetConfig();
});

test("an address has so many calls a minute, is told how many are left, and then when to come back", async () => {
  process.env.CALLS_PER_MINUTE = "3";
  resetConfig();
  const ask = (address: string) =>
    dispatch(
      new Request("http://localhost/api/fixed-token-path", { headers: { "x-client-ip": address } }),
      "/fixed-token-path",
    );
  for (const left of [2, 1, 0]) {
    const { status, headers } = await ask("10.9.8.7");
    expect([status, headers.get("ratelimit-policy")]).toEqual([200, '"calls";q=3;w=60']);
    expect(headers.get("ratelimit")).toMatch(new RegExp(`^"calls";r=${left};t=\\d+$`));
  }
  const refused = await ask("10.9.8.7");
  expect([refused.status, refused.headers.get("ratelimit")]).toEqual([429, expect.stringContaining(";r=0;")]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
  expect((await ask("10.9.8.6")).status).toBe(200);
});
